import type { ClickHouseSettings } from '@clickhouse/client';

/** Settings of every statement: with them, ClickHouse gives the same results as DuckDB. */
export const statementSettings: ClickHouseSettings = {
  join_use_nulls: 1,
  transform_null_in: 0,
  cast_keep_nullable: 1,
  precise_float_parsing: 1,
  // Names of columns come before those that a statement gives.
  prefer_column_name_to_alias: 1,
  // A table of another statement's part is read on all shards.
  distributed_product_mode: 'global',
  max_query_size: '4194304',
  max_ast_elements: '500000',
  max_expanded_ast_elements: '5000000',
  output_format_json_quote_64bit_integers: 1,
  output_format_json_quote_denormals: 1,
  cancel_http_readonly_queries_on_client_close: 1,
  // What was inserted is in the next statement, on every shard and replica.
  async_insert: 0,
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
};
