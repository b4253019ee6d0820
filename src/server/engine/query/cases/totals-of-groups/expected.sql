-- page
SELECT o1, o2, o3, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, avg("c3") AS o2, count("c2") AS o3
  FROM "v1"
  WHERE "c4" = FALSE
  GROUP BY "c1"
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE "c4" = FALSE
  GROUP BY "c1"
)

-- totals
SELECT NULL AS o1, avg("c3") AS o2, count("c2") AS o3
FROM "v1"
WHERE "c4" = FALSE
