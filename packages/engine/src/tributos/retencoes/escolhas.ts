/** A point where the norm is silent or sources differ, and what this room does about it. */
export const ESCOLHAS_RETENCOES = [
  {
    codigo: 'centavos-da-csrf',
    assunto: 'Arredondamento da CSRF de 4,65 %',
    escolha: 'PIS, COFINS e CSLL são arredondados um a um, como a nota os mostra, e somados.',
    alternativa: 'Arredondar uma vez os 4,65 %: até um centavo de diferença.',
    fonte: 'Lei 10.833/2003, art. 31',
  },
  {
    codigo: 'transporte-de-valores',
    assunto: 'IRRF sobre transporte de valores e manutenção',
    escolha: 'Só a CSRF: o art. 716 do RIR não os nomeia.',
    alternativa: 'Reter 1 % como segurança ou conservação.',
    fonte: 'RIR/2018, art. 716; Lei 10.833/2003, art. 30',
  },
  {
    codigo: 'dispensa-por-pagamento',
    assunto: 'Dispensa de R$ 10,00 quando há vários pagamentos no mês',
    escolha: 'Cada pagamento é visto sozinho.',
    alternativa: 'Somar os pagamentos do mês ao mesmo prestador.',
    fonte: 'Lei 10.833/2003, art. 31, § 3º, red. Lei 13.137/2015',
  },
] as const
