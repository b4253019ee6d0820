-- page
SELECT *, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c2" AS k2, "c2" AS o1, "c1" AS o2, sum("c3") AS o3
  FROM "v1"
  GROUP BY "c1", "c2"
)
ORDER BY o2 ASC NULLS LAST, k1 NULLS LAST, k2 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1", "c2"
)
