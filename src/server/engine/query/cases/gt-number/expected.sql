-- page
SELECT "c3" AS o1, "r3" AS x1
FROM "v1"
WHERE "c3" > 10.5e0
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"
WHERE "c3" > 10.5e0
