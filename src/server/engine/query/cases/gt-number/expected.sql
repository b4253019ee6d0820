-- page
-- $1 DOUBLE 10.5
SELECT "c3" AS o1, "r3" AS x1
FROM "v1"
WHERE "c3" > $1
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 DOUBLE 10.5
SELECT count(*) AS n
FROM "v1"
WHERE "c3" > $1
