import type { TipoDaOcorrencia } from './tipos.ts'

type Motivos = Readonly<Record<string, string>>

/** Febraban, domain C047, table A: why an entry or an instruction was not taken. */
const REJEICOES: Motivos = {
  '01': 'Código do banco inválido',
  '02': 'Código do registro detalhe inválido',
  '03': 'Código do segmento inválido',
  '04': 'Movimento não permitido para a carteira',
  '05': 'Código de movimento inválido',
  '06': 'CPF ou CNPJ do beneficiário inválido',
  '07': 'Agência, conta ou dígito inválido',
  '08': 'Nosso número inválido',
  '09': 'Nosso número repetido',
  '10': 'Carteira inválida',
  '11': 'Forma de cadastramento inválida',
  '12': 'Tipo de documento inválido',
  '13': 'Identificação da emissão do boleto inválida',
  '14': 'Identificação da distribuição do boleto inválida',
  '15': 'Características da cobrança incompatíveis',
  '16': 'Data de vencimento inválida',
  '17': 'Vencimento anterior à emissão',
  '18': 'Vencimento fora do prazo de operação',
  '19': 'Vencimento curto demais para banco correspondente',
  '20': 'Valor do título inválido',
  '21': 'Espécie do título inválida',
  '22': 'Espécie não permitida para a carteira',
  '23': 'Aceite inválido',
  '24': 'Data de emissão inválida',
  '25': 'Emissão posterior à entrada',
  '26': 'Código de juros inválido',
  '27': 'Valor ou taxa de juros inválido',
  '28': 'Código de desconto inválido',
  '29': 'Desconto maior ou igual ao valor do título',
  '30': 'Desconto a conceder não confere',
  '31': 'Já há desconto anterior',
  '32': 'Valor do IOF inválido',
  '33': 'Valor do abatimento inválido',
  '34': 'Abatimento maior ou igual ao valor do título',
  '35': 'Abatimento a conceder não confere',
  '36': 'Já há abatimento anterior',
  '37': 'Código de protesto inválido',
  '38': 'Prazo de protesto inválido',
  '39': 'Protesto não permitido para o título',
  '40': 'Ordem de protesto já emitida',
  '41': 'Não há protesto para sustar',
  '42': 'Código de baixa ou devolução inválido',
  '43': 'Prazo de baixa ou devolução inválido',
  '44': 'Código da moeda inválido',
  '45': 'Nome do pagador não informado',
  '46': 'CPF ou CNPJ do pagador inválido',
  '47': 'Endereço do pagador não informado',
  '48': 'CEP inválido',
  '49': 'CEP sem praça de cobrança',
  '50': 'CEP de banco correspondente',
  '51': 'CEP não é da UF informada',
  '52': 'UF inválida',
  '53': 'CPF ou CNPJ do sacador ou avalista inválido',
  '54': 'Sacador ou avalista não informado',
  '55': 'Nosso número no banco correspondente não informado',
  '56': 'Código do banco correspondente não informado',
  '57': 'Código da multa inválido',
  '58': 'Data da multa inválida',
  '59': 'Valor ou percentual da multa inválido',
  '60': 'Movimento para título não cadastrado',
  '61': 'Agência cobradora inválida',
  '62': 'Tipo de impressão inválido',
  '63': 'Título já cadastrado',
  '64': 'Número da linha inválido',
  '65': 'Código do banco para débito inválido',
  '66': 'Agência, conta ou dígito para débito inválido',
  '77': 'Transferência para desconto não permitida para a carteira',
  '78': 'Data anterior ou igual ao vencimento para débito automático',
  '79': 'Data dos juros inválida',
  '80': 'Data do desconto inválida',
  '83': 'Limite excedido',
  '84': 'Número de autorização inexistente',
  '85': 'Título com pagamento vinculado',
  '86': 'Seu número inválido',
  '96': 'Número de contrato inválido',
  '97': 'Alteração do prazo limite de recebimento rejeitada',
  '98': 'Dispensa do prazo limite de recebimento rejeitada',
  '99': 'Alteração do número do documento rejeitada',
  A1: 'Alteração da identificação do título rejeitada',
  A2: 'Alteração dos dados do pagador rejeitada',
  A3: 'Alteração dos dados do sacador ou avalista rejeitada',
  A4: 'Pagador com DDA: recebe o boleto no banco dele',
  A5: 'Título já liquidado',
  A6: 'Código do beneficiário inválido ou encerrado',
  A7: 'Título já está na situação pedida',
  A8: 'Abatimento inválido para cancelamento',
  A9: 'Não autoriza pagamento parcial',
  B1: 'Autoriza recebimento parcial',
  B2: 'Valor do título em conflito',
  B3: 'Tipo de pagamento inválido',
  B4: 'Valor ou percentual máximo inválido',
  B5: 'Valor ou percentual mínimo inválido',
}

/** Table B: what a fee is of. */
const TARIFAS: Motivos = {
  '01': 'Extrato de posição',
  '02': 'Manutenção de título vencido',
  '03': 'Sustação',
  '04': 'Protesto',
  '05': 'Outras instruções',
  '06': 'Outras ocorrências',
  '07': 'Envio de duplicata ao pagador',
  '08': 'Custas de protesto',
  '09': 'Custas de sustação de protesto',
  '10': 'Custas de cartório distribuidor',
  '11': 'Custas de edital',
  '12': 'Devolução de título vencido',
  '13': 'Registro cobrado na baixa ou liquidação',
  '14': 'Reapresentação automática',
  '15': 'Rateio de crédito',
  '16': 'Informações por fax',
  '17': 'Prorrogação de vencimento',
  '18': 'Alteração de abatimento ou desconto',
  '19': 'Arquivo mensal',
  '20': 'Emissão de boleto pelo banco',
}

/** Table C: where and how it was paid, or why it left the bank. */
const LIQUIDACAO_OU_BAIXA: Motivos = {
  '01': 'Por saldo',
  '02': 'Por conta',
  '03': 'No caixa da agência, em dinheiro',
  '04': 'Compensação eletrônica',
  '05': 'Compensação convencional',
  '06': 'Por meio eletrônico',
  '07': 'Depois de feriado local',
  '08': 'Em cartório',
  '09': 'Comandada pelo banco',
  '10': 'Comandada pelo cliente, por arquivo',
  '11': 'Comandada pelo cliente, no site ou aplicativo',
  '12': 'Fim do prazo pedido pelo cliente',
  '13': 'Fim do prazo do banco',
  '14': 'Protestado',
  '15': 'Título excluído',
  '30': 'No caixa da agência, em cheque',
  '31': 'Em banco correspondente',
  '32': 'Em terminal de autoatendimento',
  '33': 'Pela internet',
  '34': 'Pelo office banking',
  '35': 'Em correspondente, em dinheiro',
  '36': 'Em correspondente, em cheque',
  '37': 'Por telefone',
  '61': 'Por Pix',
}

/** Caixa: where it was paid. */
const NA_CAIXA: Motivos = {
  ...LIQUIDACAO_OU_BAIXA,
  '02': 'Em casa lotérica',
  '03': 'Em agência da Caixa',
  '06': 'Pelo internet banking',
  '07': 'Em correspondente bancário',
}

/** Itaú, note 20, table 1: its own numbers for a refused entry. */
const ENTRADA_NO_ITAU: Motivos = {
  '03': 'CEP sem agência cobradora, ou inválido',
  '04': 'Sigla do estado inválida',
  '05': 'Vencimento fora do prazo mínimo ou máximo',
  '08': 'Nome do pagador não informado',
  '09': 'Agência encerrada',
  '10': 'Endereço não informado',
  '11': 'CEP não numérico',
  '12': 'Nome do sacador ou avalista não informado',
  '13': 'CEP não é do estado informado',
  '14': 'Nosso número já registrado ou fora da faixa',
  '15': 'Nosso número repetido no mesmo arquivo',
  '18': 'Data de entrada inválida para a carteira',
  '19': 'Ocorrência inválida',
  '21': 'Agência cobradora não serve para a carteira',
  '22': 'Carteira não permitida: cadastre a faixa livre',
  '27': 'CNPJ do beneficiário inapto',
  '29': 'Categoria da conta inválida',
  '31': 'Conta sem permissão para protestar',
  '35': 'IOF maior que 5 %',
  '37': 'CPF ou CNPJ do pagador zerado ou não numérico',
  '42': 'Nosso número fora da faixa',
  '60': 'Valor do abatimento inválido',
  '61': 'Juros maiores que o permitido',
  '62': 'Desconto maior que o valor do título',
  '64': 'Data de emissão inválida',
  '66': 'Vencimento inválido ou fora do prazo',
  '67': 'Valor do título inválido',
  '68': 'Carteira inválida ou não cadastrada',
  '91': 'Dígito da agência e conta inválido',
  '92': 'Dígito do nosso número inválido',
  '93': 'Sigla do estado inválida',
  '94': 'Estado não é o do CEP do pagador',
  '95': 'CEP do pagador inválido',
  '96': 'Endereço, nome ou cidade do pagador inválido',
}

function tabelaDe(banco: string, tipo: TipoDaOcorrencia): Motivos {
  if (banco === '341') return tipo === 'entradaRejeitada' ? ENTRADA_NO_ITAU : {}
  if (tipo === 'tarifa') return TARIFAS
  if (tipo === 'liquidacao' || tipo === 'baixa') {
    return banco === '104' ? NA_CAIXA : LIQUIDACAO_OU_BAIXA
  }
  return REJEICOES
}

/** The pairs of the field of reasons, each with what it means for what happened. */
export function motivosDe(
  campo: string,
  { banco, tipo, pares }: { banco: string; tipo: TipoDaOcorrencia; pares: number },
): { codigo: string; descricao: string }[] {
  const tabela = tabelaDe(banco, tipo)
  return (campo.match(/../g) ?? [])
    .slice(0, pares)
    .map((codigo) => codigo.trim().toUpperCase())
    .filter((codigo) => codigo !== '' && codigo !== '00')
    .map((codigo) => ({
      codigo,
      descricao: tabela[codigo] ?? `Motivo ${codigo}, que consta do manual do banco`,
    }))
}
