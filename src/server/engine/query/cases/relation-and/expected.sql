-- page
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "Fire"
SELECT "c1" AS o1
FROM "v1"
WHERE ("c1" = $1) AND ("c2" IS NULL OR NOT ("c2" = $2))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "Fire"
SELECT count(*) AS n
FROM "v1"
WHERE ("c1" = $1) AND ("c2" IS NULL OR NOT ("c2" = $2))
