-- page
SELECT "id" AS o1, "c1" AS o2, "c3" AS o3, "r3" AS x3
FROM "v1"
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"
