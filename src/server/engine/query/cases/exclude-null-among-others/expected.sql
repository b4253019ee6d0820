-- page
-- $1 VARCHAR "New York"
SELECT "c1" AS o1
FROM "v1"
WHERE "c1" IS NOT NULL AND NOT ("c1" = $1)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "New York"
SELECT count(*) AS n
FROM "v1"
WHERE "c1" IS NOT NULL AND NOT ("c1" = $1)
