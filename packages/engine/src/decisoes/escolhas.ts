/** What the simulations suppose, for who reads them to know. */
export const ESCOLHAS_DECISOES = [
  {
    codigo: 'meses-iguais',
    assunto: 'Histórico usado nas simulações de pró-labore e contratação',
    escolha: 'Doze meses iguais ao simulado, para mostrar onde a conta se estabiliza.',
    alternativa: 'O histórico real: o fator R demora até doze meses a virar.',
    fonte: 'LC 123/2006, art. 18, § 24',
  },
  {
    codigo: 'cpp-no-fator-r',
    assunto: 'CPP dentro do DAS na folha do fator R',
    escolha: 'Só conta se vier em “outra folha”; a simulação não a soma sozinha.',
    alternativa: 'Somar a CPP do próprio DAS a cada volta, o que antecipa o Anexo III.',
    fonte: 'Res. CGSN 140/2018, art. 26, § 1º',
  },
  {
    codigo: 'lucro-da-simulacao',
    assunto: 'Lucro do Lucro Real na comparação de regimes',
    escolha: 'Receita menos folha, encargos, despesas e tributos sobre a receita, sem adições.',
    alternativa: 'Lucro ajustado no LALUR com as adições e exclusões da empresa.',
    fonte: 'Decreto-Lei 1.598/1977, art. 6º',
  },
  {
    codigo: 'credito-do-cliente',
    assunto: 'Quem ganha com CBS e IBS fora do DAS',
    escolha: 'O custo é da cadeia: o crédito do cliente diminui o custo de quem vende.',
    alternativa: 'Olhar só o que a empresa paga, sem contar o crédito de quem compra.',
    fonte: 'LC 214/2025, arts. 41 e 47',
  },
  {
    codigo: 'cbs-na-comparacao-de-regimes',
    assunto: 'CBS e IBS de Presumido e Real na comparação de regimes de 2027',
    escolha:
      'O mesmo preço nos três regimes: débitos menos créditos das compras são custo, e não despesa do lucro.',
    alternativa: 'Somar CBS e IBS ao preço e contar o crédito de quem compra.',
    fonte: 'LC 214/2025, arts. 12 e 47',
  },
] as const
