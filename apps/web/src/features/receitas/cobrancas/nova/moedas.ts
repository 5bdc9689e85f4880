/** Currencies by the code of the Banco Central (tpMoeda of the DPS), the ones sold in most first; any other is typed. */
export const MOEDAS = [
  ['220', 'Dólar dos Estados Unidos (USD)'],
  ['978', 'Euro (EUR)'],
  ['540', 'Libra esterlina (GBP)'],
  ['165', 'Dólar canadense (CAD)'],
  ['150', 'Dólar australiano (AUD)'],
  ['425', 'Franco suíço (CHF)'],
  ['470', 'Iene (JPY)'],
  ['795', 'Yuan (CNY)'],
  ['706', 'Peso argentino (ARS)'],
  ['715', 'Peso chileno (CLP)'],
  ['720', 'Peso colombiano (COP)'],
  ['741', 'Peso mexicano (MXN)'],
  ['745', 'Peso uruguaio (UYU)'],
  ['450', 'Guarani (PYG)'],
  ['055', 'Coroa dinamarquesa (DKK)'],
  ['065', 'Coroa norueguesa (NOK)'],
  ['070', 'Coroa sueca (SEK)'],
  ['790', 'Real (BRL)'],
] as const

export const OUTRA_MOEDA = 'outra'

/** Ways of rendering (mdPrestacao), ties (vincPrest) and supports (mecAFComexP and T) of the DPS, annex I of the national NFS-e. */
export const MODOS = [
  ['transfronteirico', 'A distância, daqui para lá (transfronteiriço)'],
  ['consumo-no-brasil', 'Consumido no Brasil'],
  ['movimento-de-pessoas', 'Alguém foi até lá (movimento temporário de pessoas)'],
  ['consumo-no-exterior', 'Consumido no exterior'],
] as const
export const VINCULOS = [
  ['nenhum', 'Nenhum'],
  ['controlada', 'Controlada'],
  ['controladora', 'Controladora'],
  ['coligada', 'Coligada'],
  ['matriz', 'Matriz'],
  ['filial', 'Filial ou sucursal'],
  ['outro', 'Outro vínculo'],
] as const
export const FOMENTOS_DO_PRESTADOR = [
  ['01', 'Nenhum'],
  ['02', 'ACC – Adiantamento sobre Contrato de Câmbio'],
  ['03', 'ACE – Adiantamento sobre Cambiais Entregues'],
  ['04', 'BNDES-Exim Pós-Embarque – Serviços'],
  ['05', 'BNDES-Exim Pré-Embarque – Serviços'],
  ['06', 'FGE – Fundo de Garantia à Exportação'],
  ['07', 'PROEX – Equalização'],
  ['08', 'PROEX – Financiamento'],
] as const
export const FOMENTOS_DO_TOMADOR = [
  ['01', 'Nenhum'],
  ['02', 'Administração pública e representação internacional'],
  ['03', 'Aluguéis e arrendamento mercantil de máquinas, embarcações e aeronaves'],
  ['04', 'Arrendamento mercantil de aeronave para transporte aéreo público'],
  ['05', 'Comissão a agentes externos na exportação'],
  ['06', 'Despesas de armazenagem, movimentação e transporte de carga no exterior'],
  ['07', 'Eventos FIFA (subsidiária)'],
  ['08', 'Eventos FIFA'],
  ['09', 'Fretes e arrendamentos de embarcações ou aeronaves'],
  ['10', 'Material aeronáutico'],
  ['11', 'Promoção de bens no exterior'],
  ['12', 'Promoção de destinos turísticos brasileiros'],
  ['13', 'Promoção do Brasil no exterior'],
  ['14', 'Promoção de serviços no exterior'],
  ['15', 'RECINE'],
  ['16', 'RECOPA'],
  ['17', 'Registro e manutenção de marcas, patentes e cultivares'],
  ['18', 'REICOMP'],
  ['19', 'REIDI'],
  ['20', 'REPENEC'],
  ['21', 'REPES'],
  ['22', 'RETAERO'],
  ['23', 'RETID'],
  ['24', 'Royalties e assistência técnica ou científica'],
  ['25', 'Avaliação da conformidade vinculada aos acordos da OMC'],
  ['26', 'ZPE'],
] as const
