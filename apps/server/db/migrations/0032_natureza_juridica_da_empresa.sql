-- What the company is in law, as the public register writes it: «Sociedade Empresária Limitada».
alter table empresa add column natureza_juridica text
  constraint empresa_natureza_juridica check (length(natureza_juridica) between 1 and 120);
