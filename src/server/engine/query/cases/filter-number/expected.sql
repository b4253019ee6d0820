-- page
SELECT "c1" AS o1
FROM "v1"
WHERE "c3" IN (10, 20)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n
FROM "v1"
WHERE "c3" IN (10, 20)
