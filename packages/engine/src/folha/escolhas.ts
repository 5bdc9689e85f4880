import type { ModoInss } from './tipos.ts'

/** How the points that the norms leave open are decided; each has its row in ESCOLHAS_FOLHA. */
export type EscolhasDaFolha = {
  readonly modoInss: ModoInss
  /** What a part of a month is counted against. */
  readonly mesDoSalario: 'trinta' | 'calendario'
  readonly simplificadoNoDecimoTerceiro: boolean
  /** R$ 10,00 that dispense the withholding, on income taxed only at source. */
  readonly dispensaNoDecimoTerceiro: boolean
  readonly simplificadoNasFerias: boolean
  /** INSS of the employee on the first 15 days of illness. */
  readonly inssNosQuinzeDiasDeDoenca: boolean
  /** Decimal places of RAT × FAP, in percent. */
  readonly casasDoRat: 4 | 2
  /** Whether the rate of the CPRB is raised by a tenth from 2026-04. */
  readonly acrescimoDaCprb: boolean
  readonly dividendosDoSimples: 'reter' | 'isentar'
  /** Whether the injunction that gave January 2026 to deliberate is followed; where it matters, it is asked. */
  readonly dividendosComLiminar?: boolean
}

export const ESCOLHAS_PADRAO: EscolhasDaFolha = {
  modoInss: 'esocial',
  mesDoSalario: 'trinta',
  simplificadoNoDecimoTerceiro: false,
  dispensaNoDecimoTerceiro: false,
  simplificadoNasFerias: true,
  inssNosQuinzeDiasDeDoenca: true,
  casasDoRat: 4,
  acrescimoDaCprb: false,
  dividendosDoSimples: 'reter',
}

/** What an office decided, over the defaults. */
export const escolher = (escolhas: Partial<EscolhasDaFolha> = {}): EscolhasDaFolha => ({
  ...ESCOLHAS_PADRAO,
  ...escolhas,
})

/** A point where the norm is silent or sources differ, as the accountant reads it. */
export type EscolhaDaFolha = {
  readonly codigo:
    | keyof EscolhasDaFolha
    | 'base-da-hora-extra'
    | 'dias-de-falta'
    | 'descanso-do-horista'
    | 'avos-da-provisao'
    | 'tr-do-fgts'
    | 'meses-do-fgts'
  readonly assunto: string
  readonly escolha: string
  readonly alternativa: string
  readonly fonte: string
}

/** To be shown beside a holerite; the first ones can be changed in `escolhas` of the facts. */
export const ESCOLHAS_FOLHA: readonly EscolhaDaFolha[] = [
  {
    codigo: 'modoInss',
    assunto: 'Centavos do INSS do empregado',
    escolha: 'Cada faixa é truncada, como no totalizador do eSocial que gera a guia.',
    alternativa: 'Somar as faixas exatas e arredondar uma vez: até 2 centavos de diferença.',
    fonte: 'eSocial, evento S-5001; Lei 8.212/1991, art. 20',
  },
  {
    codigo: 'mesDoSalario',
    assunto: 'Salário de parte do mês',
    escolha: 'Salário ÷ 30 × dias corridos de contrato, até 30; o mês inteiro vale 30.',
    alternativa: 'Salário ÷ dias do mês no calendário × dias corridos.',
    fonte: 'CLT, arts. 64 e 65',
  },
  {
    codigo: 'simplificadoNoDecimoTerceiro',
    assunto: 'Desconto simplificado no IRRF do 13º salário',
    escolha: 'Não se aplica: só as deduções legais. A redução da Lei 15.270/2025 se aplica.',
    alternativa: 'Aplicar o desconto simplificado quando for mais favorável.',
    fonte: 'Lei 9.250/1995, art. 4º, § 1º; RIR/2018, art. 700',
  },
  {
    codigo: 'dispensaNoDecimoTerceiro',
    assunto: 'IRRF de até R$ 10,00 no 13º salário',
    escolha:
      'Retém-se: a dispensa alcança só rendimentos que vão ao ajuste anual, e o 13º não vai.',
    alternativa: 'Dispensar também no 13º.',
    fonte: 'Lei 9.430/1996, art. 67',
  },
  {
    codigo: 'simplificadoNasFerias',
    assunto: 'Desconto simplificado no IRRF das férias',
    escolha: 'Aplica-se, quando mais favorável, ao cálculo em separado das férias.',
    alternativa: 'Só deduções legais nas férias.',
    fonte: 'Lei 9.250/1995, art. 4º, § 1º; RIR/2018, art. 682',
  },
  {
    codigo: 'inssNosQuinzeDiasDeDoenca',
    assunto: 'INSS do empregado nos 15 primeiros dias de doença',
    escolha: 'Incide a parte do empregado; a da empresa não.',
    alternativa: 'Não incide nenhuma.',
    fonte: 'STJ, Tema 738',
  },
  {
    codigo: 'casasDoRat',
    assunto: 'Casas decimais do RAT ajustado pelo FAP',
    escolha: 'Quatro casas do percentual.',
    alternativa: 'Duas casas, truncando.',
    fonte: 'Decreto 3.048/1999, art. 202-A',
  },
  {
    codigo: 'acrescimoDaCprb',
    assunto: 'Acréscimo de um décimo na alíquota da CPRB desde abril de 2026',
    escolha: 'Não se aplica: a CPRB já está em transição por lei própria.',
    alternativa: 'Aplicar o corte de benefícios da LC 224/2025.',
    fonte: 'LC 224/2025, art. 4º, § 4º, VI; Lei 12.546/2011, art. 9º-A',
  },
  {
    codigo: 'dividendosDoSimples',
    assunto: 'Retenção de 10 % sobre lucros pagos por empresa do Simples',
    escolha: 'Retém-se, com aviso.',
    alternativa: 'Tratar como isento pela LC 123/2006, art. 14.',
    fonte: 'Lei 9.250/1995, art. 6º-A; LC 123/2006, art. 14',
  },
  {
    codigo: 'dividendosComLiminar',
    assunto: 'Até quando deliberar lucros de 2025 para mantê-los isentos',
    escolha:
      'Pergunta-se, quando a deliberação é de janeiro de 2026: a lei diz até 31/12/2025, e uma liminar do STF, até 31/01/2026.',
    alternativa: 'Só até 31/12/2025, sem perguntar.',
    fonte: 'Lei 9.250/1995, art. 6º-A, § 3º',
  },
  {
    codigo: 'base-da-hora-extra',
    assunto: 'Base da hora extra e do adicional noturno',
    escolha: 'Salário mais insalubridade ou periculosidade.',
    alternativa: 'Só o salário.',
    fonte: 'TST, Súmulas 132, 139 e 264; OJ 259 da SDI-1',
  },
  {
    codigo: 'dias-de-falta',
    assunto: 'Valor do dia de falta e do repouso perdido',
    escolha: 'Salário ÷ 30, sem os adicionais; perde-se o repouso da semana da falta.',
    alternativa: 'Incluir os adicionais mensais na base.',
    fonte: 'Lei 605/1949, arts. 6º e 7º',
  },
  {
    codigo: 'descanso-do-horista',
    assunto: 'Descanso semanal de quem recebe por hora',
    escolha:
      'Horas pagas ÷ dias úteis do mês × domingos e feriados; a falta tira o repouso da semana.',
    alternativa: 'Uma jornada normal por repouso, sem contar as horas do mês.',
    fonte: 'Lei 605/1949, arts. 6º e 7º, “b”',
  },
  {
    codigo: 'avos-da-provisao',
    assunto: 'Avo do mês na provisão de férias',
    escolha:
      'Conta-se do dia da admissão, como na rescisão: mês completo, ou fração de 15 dias no fim do mês.',
    alternativa: 'Um avo por mês do calendário com 15 dias de contrato, como no 13º.',
    fonte: 'CLT, arts. 130 e 146, parágrafo único; NBC TG 33 (R2), itens 11 a 16',
  },
  {
    codigo: 'tr-do-fgts',
    assunto: 'Meses da TR no FGTS em atraso',
    escolha:
      'A TR do mês do vencimento até o mês anterior ao pagamento, uma sobre a outra; sem a do mês, o cálculo para.',
    alternativa: 'O coeficiente diário do edital da Caixa, que só sai depois de publicado.',
    fonte: 'Lei 8.036/1990, art. 22, § 2º',
  },
  {
    codigo: 'meses-do-fgts',
    assunto: 'Mês ou fração nos juros do FGTS em atraso',
    escolha: 'Meses contados do dia do vencimento; um dia a mais já é outro mês.',
    alternativa: 'Meses do calendário, contando o do vencimento.',
    fonte: 'Lei 8.036/1990, art. 22, § 1º',
  },
]
