-- page
-- $1 BIGINT[] [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]
SELECT "c1" AS o1
FROM "v1"
WHERE "c3" IN (SELECT unnest($1))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 BIGINT[] [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19]
SELECT count(*) AS n
FROM "v1"
WHERE "c3" IN (SELECT unnest($1))
