-- page
SELECT "c1" AS o1
FROM "v1"
WHERE "id" = 7

-- length
SELECT count(*) AS n
FROM "v1"
WHERE "id" = 7
