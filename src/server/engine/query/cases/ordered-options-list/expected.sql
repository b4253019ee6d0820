-- page
-- $1 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $2 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $3 VARCHAR "Fire, Flood"
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c4" AS k1, "c4" AS o1, left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'place': coalesce(nullif(list_position($1, x), 0), len($1) + 1), 'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) AS o2
  FROM "v1"
  GROUP BY "c4"
  HAVING left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'place': coalesce(nullif(list_position($2, x), 0), len($2) + 1), 'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) = $3
)
ORDER BY icu_sort_key(o2, 'en-u-kn') ASC NULLS LAST, o2 ASC NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $2 VARCHAR "Fire, Flood"
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c4"
  HAVING left(array_to_string(list_transform(list_sort(list_transform(list(DISTINCT "c2") FILTER ("c2" IS NOT NULL), lambda x: {'place': coalesce(nullif(list_position($1, x), 0), len($1) + 1), 'key': icu_sort_key(x, 'en-u-kn'), 'text': x})), lambda x: struct_extract(x, 'text')), ', '), 65537) = $2
)
