-- page
-- $1 VARCHAR "Ohio"
SELECT o1, o2, o3, o4, o5, count(*) OVER () AS n FROM (
  SELECT "c2" AS k1, "c2" AS o1, (CAST(sum("c3") FILTER (("c1" = $1)) AS DOUBLE) / nullif(CAST(count(*) AS DOUBLE), 0)) AS o2, arg_max("c3", ("c5" - DATE '1970-01-01') * 1099511627776 + "id") FILTER ("c5" IS NOT NULL) AS o3, quantile_cont("c3", 0.9) AS o4, count(DISTINCT "c1") AS o5
  FROM "v1"
  GROUP BY "c2"
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c2"
)

-- totals
-- $1 VARCHAR "Ohio"
SELECT NULL AS o1, (CAST(sum("c3") FILTER (("c1" = $1)) AS DOUBLE) / nullif(CAST(count(*) AS DOUBLE), 0)) AS o2, arg_max("c3", ("c5" - DATE '1970-01-01') * 1099511627776 + "id") FILTER ("c5" IS NOT NULL) AS o3, quantile_cont("c3", 0.9) AS o4, count(DISTINCT "c1") AS o5
FROM "v1"
