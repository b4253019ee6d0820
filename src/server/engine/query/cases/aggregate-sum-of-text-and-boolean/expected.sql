-- page
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT sum(TRY_CAST("c1" AS DOUBLE)) AS o1, sum(CAST("c4" AS BIGINT)) AS o2
  FROM "v1"
)
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
)
