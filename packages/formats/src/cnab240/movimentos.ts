import type { TipoDaOcorrencia } from './tipos.ts'

export type Movimento = readonly [tipo: TipoDaOcorrencia, descricao: string]
type Movimentos = Readonly<Record<string, Movimento>>

/** Febraban, domain C044: what the bank did, by its code. */
const FEBRABAN: Movimentos = {
  '01': ['informacao', 'Pedido de impressão de boletos confirmado'],
  '02': ['entradaConfirmada', 'Entrada confirmada'],
  '03': ['entradaRejeitada', 'Entrada rejeitada'],
  '04': ['informacao', 'Transferência de carteira: entrada'],
  '05': ['informacao', 'Transferência de carteira: saída'],
  '06': ['liquidacao', 'Liquidação'],
  '07': ['instrucaoConfirmada', 'Desconto confirmado'],
  '08': ['instrucaoConfirmada', 'Cancelamento de desconto confirmado'],
  '09': ['baixa', 'Baixa'],
  '11': ['informacao', 'Título em carteira'],
  '12': ['instrucaoConfirmada', 'Abatimento confirmado'],
  '13': ['instrucaoConfirmada', 'Cancelamento de abatimento confirmado'],
  '14': ['instrucaoConfirmada', 'Alteração de vencimento confirmada'],
  '15': ['informacao', 'Franco de pagamento'],
  '17': ['liquidacao', 'Liquidação depois da baixa, ou de título não registrado'],
  '19': ['protesto', 'Instrução de protesto confirmada'],
  '20': ['protesto', 'Sustação ou cancelamento de protesto confirmado'],
  '23': ['protesto', 'Remessa a cartório'],
  '24': ['protesto', 'Retirada de cartório, mantido em carteira'],
  '25': ['baixa', 'Protestado e baixado'],
  '26': ['instrucaoRejeitada', 'Instrução rejeitada'],
  '27': ['instrucaoConfirmada', 'Alteração de outros dados confirmada'],
  '28': ['tarifa', 'Débito de tarifas ou custas'],
  '29': ['informacao', 'Ocorrência do pagador'],
  '30': ['instrucaoRejeitada', 'Alteração de dados rejeitada'],
  '33': ['instrucaoConfirmada', 'Alteração de rateio de crédito confirmada'],
  '34': ['instrucaoConfirmada', 'Cancelamento de rateio de crédito confirmado'],
  '35': ['informacao', 'Débito automático desagendado'],
  '36': ['informacao', 'Aviso por e-mail ou SMS enviado'],
  '37': ['informacao', 'Aviso por e-mail ou SMS rejeitado'],
  '38': ['instrucaoConfirmada', 'Alteração do prazo limite de recebimento confirmada'],
  '39': ['instrucaoConfirmada', 'Dispensa do prazo limite de recebimento confirmada'],
  '40': ['instrucaoConfirmada', 'Alteração do número do documento confirmada'],
  '41': ['instrucaoConfirmada', 'Alteração da identificação do título confirmada'],
  '42': ['instrucaoConfirmada', 'Alteração dos dados do pagador confirmada'],
  '43': ['instrucaoConfirmada', 'Alteração dos dados do sacador ou avalista confirmada'],
  '44': ['estorno', 'Título pago com cheque que foi devolvido'],
  '45': ['liquidacao', 'Título pago com cheque, já compensado'],
  '46': ['protesto', 'Cancelamento de protesto confirmado'],
  '47': ['protesto', 'Protesto para fins falimentares confirmado'],
  '48': ['instrucaoConfirmada', 'Transferência de carteira ou modalidade confirmada'],
  '49': ['instrucaoConfirmada', 'Alteração de contrato de cobrança'],
  '50': ['informacao', 'Título pago com cheque ainda não compensado'],
  '51': ['informacao', 'Título reconhecido pelo pagador no DDA'],
  '52': ['informacao', 'Título não reconhecido pelo pagador no DDA'],
  '53': ['informacao', 'Título recusado pelo DDA'],
  '54': ['baixa', 'Baixa de título negativado, sem protesto, confirmada'],
  '55': ['instrucaoConfirmada', 'Dispensa de multa confirmada'],
  '56': ['instrucaoConfirmada', 'Cobrança de multa confirmada'],
  '57': ['instrucaoConfirmada', 'Alteração de juros confirmada'],
  '58': ['instrucaoConfirmada', 'Alteração de desconto confirmada'],
  '59': ['instrucaoConfirmada', 'Alteração de beneficiário confirmada'],
  '60': ['instrucaoConfirmada', 'Dispensa de juros confirmada'],
  '61': ['instrucaoConfirmada', 'Alteração do valor do título confirmada'],
}

/** Itaú has codes of its own: there 15 to 18 are refusals, and 17 is not money that came. */
const ITAU: Movimentos = {
  '02': ['entradaConfirmada', 'Entrada confirmada'],
  '03': ['entradaRejeitada', 'Entrada rejeitada'],
  '04': ['instrucaoConfirmada', 'Alteração de dados aceita'],
  '05': ['instrucaoConfirmada', 'Alteração de dados: baixa'],
  '06': ['liquidacao', 'Liquidação'],
  '08': ['liquidacao', 'Liquidação em cartório'],
  '09': ['baixa', 'Baixa simples'],
  '10': ['baixa', 'Baixa por ter sido liquidado'],
  '11': ['informacao', 'Título em carteira'],
  '12': ['instrucaoConfirmada', 'Abatimento concedido'],
  '13': ['instrucaoConfirmada', 'Abatimento cancelado'],
  '14': ['instrucaoConfirmada', 'Vencimento alterado'],
  '15': ['instrucaoRejeitada', 'Baixa rejeitada'],
  '16': ['instrucaoRejeitada', 'Instrução rejeitada'],
  '17': ['instrucaoRejeitada', 'Alteração de dados rejeitada'],
  '18': ['instrucaoRejeitada', 'Instrução ou alteração pendente ou rejeitada'],
  '19': ['protesto', 'Instrução de protesto recebida'],
  '20': ['protesto', 'Instrução de sustação de protesto recebida'],
  '21': ['protesto', 'Instrução de não protestar recebida'],
  '23': ['protesto', 'Protesto enviado a cartório'],
  '24': ['protesto', 'Instrução de protesto sustada'],
  '25': ['informacao', 'Alegações do pagador'],
  '32': ['baixa', 'Baixa por ter sido protestado'],
  '47': ['baixa', 'Baixa com transferência para desconto'],
  '57': ['informacao', 'Instrução cancelada'],
  '60': ['entradaRejeitada', 'Entrada de carnê rejeitada'],
  '63': ['protesto', 'Título sustado judicialmente'],
  '74': ['instrucaoRejeitada', 'Instrução de negativação rejeitada'],
}
/** Itaú: fees and costs, charged apart from any title. */
const TARIFAS_DO_ITAU = /^(2[6-9]|3[03-9]|4[0-68]|5[1-6]|6[12]|8[0-9]|9[0-3])$/

/** Caixa: 44 to 47 are movements of the day, and not of cheques. */
const CAIXA: Movimentos = {
  '44': ['estorno', 'Estorno de baixa ou de liquidação'],
  '45': ['instrucaoConfirmada', 'Alteração de dados'],
  '46': ['liquidacao', 'Liquidação no mesmo dia'],
  '47': ['estorno', 'Estorno de liquidação no mesmo dia'],
}

/** What a code of movement means in a bank. */
export function movimentoDe(banco: string, codigo: string): Movimento {
  const desconhecido: Movimento = [
    'informacao',
    `Ocorrência ${codigo}, que consta do manual do banco`,
  ]
  if (banco === '341') {
    if (TARIFAS_DO_ITAU.test(codigo)) return ['tarifa', 'Débito de tarifas ou custas']
    return ITAU[codigo] ?? desconhecido
  }
  return (banco === '104' ? CAIXA[codigo] : undefined) ?? FEBRABAN[codigo] ?? desconhecido
}
