/** Points that the documentation of the service leaves open, and what the declaration does. */
export const ESCOLHAS_PGDASD = [
  {
    codigo: 'qualificacao-do-iss-retido',
    assunto: 'Qualificação tributária do ISS retido',
    escolha: 'Não vai: a própria atividade (12, 15, 18…) diz que houve retenção.',
    alternativa: 'Enviar a qualificação 11 no tributo 1010.',
    fonte: 'Integra Contador, domínios do PGDAS-D',
  },
  {
    codigo: 'qualificacao-do-icms-st',
    assunto: 'Qualificação do ICMS nas atividades “com substituição tributária”',
    escolha: 'Vai sempre: 8 para substituição, 10 para antecipação com encerramento.',
    alternativa: 'Omitir em transporte e comunicação (35 e 37), que só admitem o ICMS.',
    fonte: 'Integra Contador, domínios do PGDAS-D',
  },
  {
    codigo: 'esfera-do-nao-optante',
    assunto: 'Código da esfera em naoOptante',
    escolha: 'Vai o número informado: o domínio não está publicado.',
    alternativa: 'Aceitar só os códigos do domínio, quando publicado.',
    fonte: 'Integra Contador, TRANSDECLARACAO11',
  },
] as const
