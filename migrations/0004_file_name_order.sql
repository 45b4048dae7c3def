-- How people sort names: capitals and small letters are one, and "photo 2" comes before "photo 10".
-- No index is built on it, nor on the size: 2 000 photos are sorted in 1 to 2 ms and 100 000 in about 60, while each
-- index would cost every upload a write, and one in this order would be wrong after an update of the server's ICU.
do $$
begin
  create collation file_names (provider = icu, locale = 'und-u-kn-true-ks-level2');
exception
  -- A server that was built without ICU, which is rare: names come in the order of their characters' numbers there.
  when feature_not_supported then
    create collation file_names from "C";
end
$$;
