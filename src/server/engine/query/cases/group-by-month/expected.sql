-- page
-- $1 VARCHAR "2020-01-15"
SELECT o1, o2, o3, count(*) OVER () AS n FROM (
  SELECT CAST(date_trunc('month', "c5") AS DATE) AS k1, CAST(date_trunc('month', "c5") AS DATE) AS o1, median("c3") AS o2, count(*) AS o3
  FROM "v1"
  WHERE "c5" >= CAST($1 AS DATE)
  GROUP BY CAST(date_trunc('month', "c5") AS DATE)
)
ORDER BY k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "2020-01-15"
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE "c5" >= CAST($1 AS DATE)
  GROUP BY CAST(date_trunc('month', "c5") AS DATE)
)

-- totals
-- $1 VARCHAR "2020-01-15"
SELECT NULL AS o1, median("c3") AS o2, count(*) AS o3
FROM "v1"
WHERE "c5" >= CAST($1 AS DATE)
