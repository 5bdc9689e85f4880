/** Where a payment code is used: DARF, DCTFWeb (DARF numerado), GPS or the arrecadação convênios. */
export type UsoDoCodigo = 'darf' | 'dctfweb' | 'gps' | 'convenio'

export type CodigoDeReceita = {
  readonly codigo: string
  readonly uso: UsoDoCodigo
  readonly rotulo: string
  /** False: known by practice, not read in an act; the office may correct it. */
  readonly confirmado: boolean
}

type Linha = readonly [codigo: string, rotulo: string, confirmado?: 'a-conferir']
const lista = (uso: UsoDoCodigo, ...linhas: readonly Linha[]): CodigoDeReceita[] =>
  linhas.map(([codigo, rotulo, aConferir]) => ({
    codigo,
    uso,
    rotulo,
    confirmado: aConferir === undefined,
  }))

/** Payment codes by use (Receita Federal, agenda tributária; DCTFWeb; INSS). */
export const CODIGOS_DE_RECEITA: readonly CodigoDeReceita[] = [
  ...lista(
    'darf',
    ['0561', 'IRRF sobre trabalho assalariado e pró-labore'],
    ['0588', 'IRRF sobre trabalho sem vínculo', 'a-conferir'],
    ['1708', 'IRRF sobre serviços prestados por pessoa jurídica', 'a-conferir'],
    ['3208', 'IRRF sobre aluguéis pagos a pessoa física', 'a-conferir'],
    ['8045', 'IRRF sobre comissões e propaganda', 'a-conferir'],
    ['5706', 'IRRF sobre juros sobre capital próprio', 'a-conferir'],
    ['1841', 'IRRF sobre lucros e dividendos'],
    ['5952', 'CSRF: PIS, COFINS e CSLL retidos em conjunto'],
    ['5979', 'PIS retido em separado', 'a-conferir'],
    ['5960', 'COFINS retida em separado', 'a-conferir'],
    ['5987', 'CSLL retida em separado', 'a-conferir'],
    ['6147', 'Retenção de órgão público federal: bens e serviços com materiais', 'a-conferir'],
    ['9060', 'Retenção de órgão público federal: combustíveis do produtor', 'a-conferir'],
    ['8739', 'Retenção de órgão público federal: combustíveis do varejista', 'a-conferir'],
    ['8767', 'Retenção de órgão público federal: alíquota zero', 'a-conferir'],
    ['6175', 'Retenção de órgão público federal: passagens', 'a-conferir'],
    ['8850', 'Retenção de órgão público federal: passagens internacionais', 'a-conferir'],
    ['6188', 'Retenção de órgão público federal: instituição financeira', 'a-conferir'],
    ['6256', 'Retenção de órgão público federal: só IR', 'a-conferir'],
    ['6228', 'Retenção de órgão público federal: só CSLL', 'a-conferir'],
    ['6243', 'Retenção de órgão público federal: só COFINS', 'a-conferir'],
    ['6230', 'Retenção de órgão público federal: só PIS', 'a-conferir'],
    ['6190', 'Retenção de órgão público federal: serviços', 'a-conferir'],
    ['2089', 'IRPJ do lucro presumido'],
    ['2372', 'CSLL do lucro presumido'],
    ['8109', 'PIS cumulativo'],
    ['2172', 'COFINS cumulativa'],
    ['6912', 'PIS não cumulativo', 'a-conferir'],
    ['5856', 'COFINS não cumulativa', 'a-conferir'],
    ['0220', 'IRPJ do lucro real trimestral, obrigadas'],
    ['3373', 'IRPJ do lucro real trimestral, optantes'],
    ['2362', 'IRPJ por estimativa, obrigadas'],
    ['5993', 'IRPJ por estimativa, optantes'],
    ['2430', 'IRPJ do ajuste anual, obrigadas'],
    ['2456', 'IRPJ do ajuste anual, optantes', 'a-conferir'],
    ['5625', 'IRPJ do lucro arbitrado'],
    ['6012', 'CSLL do lucro real trimestral', 'a-conferir'],
    ['2484', 'CSLL por estimativa', 'a-conferir'],
    ['6773', 'CSLL do ajuste anual', 'a-conferir'],
    ['0190', 'Carnê-leão'],
    ['0211', 'Quotas do imposto de renda da pessoa física'],
    ['0246', 'Recolhimento complementar (mensalão)'],
    ['4600', 'Ganho de capital'],
    ['6015', 'Ganhos líquidos em bolsa, pessoa física'],
    ['8523', 'Ganho de capital de microempresa'],
    ['3244', 'Multa isolada do carnê-leão'],
  ),
  ...lista(
    'dctfweb',
    ['1082-01', 'INSS dos segurados: empregados e avulsos'],
    ['1099-01', 'INSS dos segurados: contribuintes individuais'],
    ['1138-01', 'INSS patronal: empregados e avulsos'],
    ['1138-04', 'INSS patronal: contribuintes individuais'],
    ['1646-01', 'RAT ajustado'],
    ['1141-01', 'Adicional do RAT: aposentadoria especial'],
    ['1162-01', 'Retenção de INSS sobre cessão de mão de obra e empreitada'],
    ['1656-01', 'Aquisição de produção rural'],
    ['2985-01', 'CPRB'],
    ['0561-07', 'IRRF sobre trabalho assalariado e pró-labore'],
    ['2089-01', 'IRPJ do lucro presumido'],
    ['2372-01', 'CSLL do lucro presumido'],
    ['8109-02', 'PIS cumulativo'],
    ['2172-01', 'COFINS cumulativa'],
    ['1170', 'Salário-educação', 'a-conferir'],
    ['1176', 'Incra', 'a-conferir'],
    ['1191', 'Senac', 'a-conferir'],
    ['1196', 'Sesc', 'a-conferir'],
    ['1200', 'Sebrae', 'a-conferir'],
  ),
  ...lista(
    'gps',
    ['1007', 'Contribuinte individual, mensal, 20 %'],
    ['1104', 'Contribuinte individual, trimestral', 'a-conferir'],
    ['1120', 'Contribuinte individual, mensal, com dedução de 45 %'],
    ['1163', 'Contribuinte individual, plano simplificado de 11 %'],
    ['1180', 'Contribuinte individual, plano simplificado, trimestral', 'a-conferir'],
    ['1287', 'Contribuinte individual rural, mensal'],
    ['1236', 'Contribuinte individual rural, plano simplificado'],
    ['1244', 'Contribuinte individual rural, complemento de 9 %'],
    ['1295', 'Contribuinte individual, complemento de 9 %'],
    ['1406', 'Facultativo, mensal'],
    ['1457', 'Facultativo, trimestral', 'a-conferir'],
    ['1473', 'Facultativo, plano simplificado de 11 %'],
    ['1490', 'Facultativo, plano simplificado, trimestral', 'a-conferir'],
    ['1686', 'Facultativo, complemento de 9 %'],
    ['1821', 'Facultativo em exercício de mandato eletivo'],
    ['1910', 'MEI, complemento de 15 %'],
    ['1929', 'Facultativo de baixa renda, 5 %'],
    ['1937', 'Facultativo de baixa renda, trimestral', 'a-conferir'],
    ['1830', 'Facultativo de baixa renda, complemento de 6 %'],
    ['1945', 'Facultativo de baixa renda, complemento de 15 %'],
    ['1503', 'Segurado especial, mensal'],
    ['1600', 'Empregado doméstico (antigo)'],
    ['2003', 'Empresa do Simples, CNPJ (antigo)', 'a-conferir'],
    ['2011', 'Empresa do Simples, CEI (antigo)', 'a-conferir'],
    ['2020', 'Empresa do Simples, outros (antigo)', 'a-conferir'],
    ['2119', 'Empresas em geral, CNPJ: só terceiros (antigo)', 'a-conferir'],
    ['2208', 'Empresas em geral, CEI (antigo)', 'a-conferir'],
    ['2100', 'Empresas em geral, CNPJ (antigo)', 'a-conferir'],
    ['2631', 'Retenção da Lei 9.711 sobre nota fiscal', 'a-conferir'],
    ['2640', 'Retenção da Lei 9.711, órgão público', 'a-conferir'],
    ['2909', 'Reclamatória trabalhista, CNPJ', 'a-conferir'],
  ),
  ...lista(
    'convenio',
    ['0270', 'GPS'],
    ['0328', 'DAS', 'a-conferir'],
    ['0385', 'DARF numerado', 'a-conferir'],
    ['0432', 'DAE do eSocial', 'a-conferir'],
    ['0179', 'Guia do FGTS', 'a-conferir'],
  ),
]

const POR_CODIGO = new Map(CODIGOS_DE_RECEITA.map((c) => [`${c.uso}:${c.codigo}`, c]))

/** What a code means in one use, or null. */
export const codigoDeReceita = (uso: UsoDoCodigo, codigo: string): CodigoDeReceita | null =>
  POR_CODIGO.get(`${uso}:${codigo}`) ?? null
