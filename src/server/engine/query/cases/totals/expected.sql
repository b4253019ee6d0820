-- page
SELECT "id" AS o1, "c1" AS o2, "c3" AS o3, "r3" AS x3, "c5" AS o4, "r5" AS x4
FROM "v1"
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"

-- totals
SELECT NULL AS o1, NULL AS o2, sum("c3") AS o3, NULL AS o4
FROM "v1"
