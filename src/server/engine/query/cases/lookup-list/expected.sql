-- page
SELECT o1, o2, o3, count(*) OVER () AS n FROM (
  SELECT "c4" AS k1, "c4" AS o1, list_sort(list(DISTINCT "c1") FILTER ("c1" IS NOT NULL)) AS o2, list_transform(list_sort(list_transform(list_distinct(flatten(list("c7") FILTER ("c7" IS NOT NULL))), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')) AS o3
  FROM "v1"
  GROUP BY "c4"
)
ORDER BY icu_sort_key(array_to_string(o2, ', '), 'en-u-kn') ASC NULLS LAST, array_to_string(o2, ', ') ASC NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c4"
)

-- totals
SELECT NULL AS o1, list_sort(list(DISTINCT "c1") FILTER ("c1" IS NOT NULL)) AS o2, list_transform(list_sort(list_transform(list_distinct(flatten(list("c7") FILTER ("c7" IS NOT NULL))), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')) AS o3
FROM "v1"
