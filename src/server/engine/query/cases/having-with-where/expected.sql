-- page
-- $1 VARCHAR "Fire"
-- $2 VARCHAR "fl"
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  WHERE "c2" = $1
  GROUP BY "c1"
  HAVING (count("id") >= 2) AND (contains(lower(left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537)), lower($2)))
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Fire"
-- $2 VARCHAR "fl"
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE "c2" = $1
  GROUP BY "c1"
  HAVING (count("id") >= 2) AND (contains(lower(left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537)), lower($2)))
)
