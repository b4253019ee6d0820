-- length
SELECT count(*) AS n
FROM "v1"
