type Rota = 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar'
export type Servico = {
  readonly sistema: string
  readonly servico: string
  readonly rota: Rota
  readonly versao: string
}

const um = (sistema: string, servico: string, rota: Rota, versao = '1.0'): Servico => ({
  ...{ sistema, servico, rota, versao },
})

/** The services that are used, as the catalogue of the SERPRO calls them. */
export const SERVICOS = {
  declarar: um('PGDASD', 'TRANSDECLARACAO11', 'Declarar'),
  gerarDas: um('PGDASD', 'GERARDAS12', 'Emitir'),
  declaracoes: um('PGDASD', 'CONSDECLARACAO13', 'Consultar'),
  ultimaDeclaracao: um('PGDASD', 'CONSULTIMADECREC14', 'Consultar'),
  recibo: um('PGDASD', 'CONSDECREC15', 'Consultar'),
  extrato: um('PGDASD', 'CONSEXTRATO16', 'Consultar'),
  procuracoes: um('PROCURACOES', 'OBTERPROCURACAO41', 'Consultar', '1'),
  termo: um('AUTENTICAPROCURADOR', 'ENVIOXMLASSINADO81', 'Apoiar'),
  protocolo: um('SITFIS', 'SOLICITARPROTOCOLO91', 'Apoiar', '2.0'),
  relatorio: um('SITFIS', 'RELATORIOSITFIS92', 'Emitir', '2.0'),
  cartas: um('CAIXAPOSTAL', 'MSGCONTRIBUINTE61', 'Consultar'),
  carta: um('CAIXAPOSTAL', 'MSGDETALHAMENTO62', 'Consultar'),
  novas: um('CAIXAPOSTAL', 'INNOVAMSG63', 'Monitorar'),
  dte: um('DTE', 'CONSULTASITUACAODTE111', 'Consultar'),
  dasDoMei: um('PGMEI', 'GERARDASPDF21', 'Emitir'),
  pagamentos: um('PAGTOWEB', 'PAGAMENTOS71', 'Consultar'),
} as const

/** What the SERPRO charges for, by what it answered; what it does not say is taken as charged. */
export const cobra = ({ rota }: Servico): boolean => rota !== 'Apoiar' && rota !== 'Monitorar'
export const foiCobrado = (status: number): boolean =>
  ![204, 304, 400, 401, 404, 429].includes(status) && status < 500
