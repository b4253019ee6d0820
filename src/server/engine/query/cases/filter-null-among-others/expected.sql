-- page
-- $1 VARCHAR "Fire"
SELECT "c1" AS o1
FROM "v1"
WHERE "c2" = $1 OR "c2" IS NULL
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Fire"
SELECT count(*) AS n
FROM "v1"
WHERE "c2" = $1 OR "c2" IS NULL
