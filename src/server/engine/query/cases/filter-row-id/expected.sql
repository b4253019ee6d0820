-- page
-- $1 BIGINT 7
SELECT "c1" AS o1
FROM "v1"
WHERE "id" = $1
ORDER BY "id"

-- length
-- $1 BIGINT 7
SELECT count(*) AS n
FROM "v1"
WHERE "id" = $1
