-- page
-- $1 BIGINT 10
-- $2 BIGINT 20
SELECT "c1" AS o1
FROM "v1"
WHERE "c3" IN ($1, $2)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 BIGINT 10
-- $2 BIGINT 20
SELECT count(*) AS n
FROM "v1"
WHERE "c3" IN ($1, $2)
