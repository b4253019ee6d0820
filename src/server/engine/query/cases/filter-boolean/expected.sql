-- page
-- $1 BOOLEAN true
SELECT "c1" AS o1
FROM "v1"
WHERE "c4" = $1
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 BOOLEAN true
SELECT count(*) AS n
FROM "v1"
WHERE "c4" = $1
