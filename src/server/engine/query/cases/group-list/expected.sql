-- page
SELECT o1, o2, o3, o4, o5, o6, o7, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) AS o2, left(array_to_string(list_transform(list_sort(list(DISTINCT "c3") FILTER ("c3" IS NOT NULL)), lambda x: CASE WHEN x = trunc(x) AND abs(x) < 1e15 THEN CAST(CAST(x AS BIGINT) AS VARCHAR) ELSE CAST(x AS VARCHAR) END), ', '), 65537) AS o3, left(array_to_string(list_transform(list_sort(list(DISTINCT "c5") FILTER ("c5" IS NOT NULL)), lambda x: CAST(x AS VARCHAR)), ', '), 65537) AS o4, left(array_to_string(list_transform(list_sort(list(DISTINCT "c6") FILTER ("c6" IS NOT NULL)), lambda x: CASE WHEN microsecond(x) % 1000 = 0 THEN strftime(x, '%Y-%m-%dT%H:%M:%S.%gZ') ELSE strftime(x, '%Y-%m-%dT%H:%M:%S.%fZ') END), ', '), 65537) AS o5, left(array_to_string(list_transform(list_sort(list_transform(list_distinct(flatten(list("c7") FILTER ("c7" IS NOT NULL))), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) AS o6, left(array_to_string(list_transform(list_sort(list(DISTINCT "c4") FILTER ("c4" IS NOT NULL)), lambda x: CAST(x AS VARCHAR)), ', '), 65537) AS o7
  FROM "v1"
  GROUP BY "c1"
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
)
