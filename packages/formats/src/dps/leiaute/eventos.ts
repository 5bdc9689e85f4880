import type { Grupos } from './dps.ts'

const MOTIVO = 'xMotivo texto15-255'
const CANCELAR = ['cMotivo 1|2|9', MOTIVO]
const REJEITAR = ['cMotivo 1|2|3|4|5|9', 'xMotivo? texto15-255']
const FISCO = 'CPFAgTrib n11'

/** Code of each event: its fixed description, then its own fields (Anexo II of the national NFS-e). */
const EVENTOS: Readonly<Record<string, readonly [descricao: string, ...campos: string[]]>> = {
  e101101: ['Cancelamento de NFS-e', ...CANCELAR],
  e105102: [
    'Cancelamento de NFS-e por Substituição',
    'cMotivo 01|02|03|04|05|99',
    'xMotivo? texto15-255',
    'chSubstituta chaveNfse',
  ],
  e101103: ['Solicitação de Análise Fiscal para Cancelamento de NFS-e', ...CANCELAR],
  e105104: [
    'Cancelamento de NFS-e Deferido por Análise Fiscal',
    FISCO,
    'nProcAdm? n1-30',
    'cMotivo 1',
    MOTIVO,
  ],
  e105105: [
    'Cancelamento de NFS-e Indeferido por Análise Fiscal',
    FISCO,
    'nProcAdm? n1-30',
    'cMotivo 1|2',
    MOTIVO,
  ],
  e202201: ['Manifestação de NFS-e - Confirmação do Prestador'],
  e203202: ['Manifestação de NFS-e - Confirmação do Tomador'],
  e204203: ['Manifestação de NFS-e - Confirmação do Intermediário'],
  e205204: ['Manifestação de NFS-e - Confirmação Tácita'],
  e202205: ['Manifestação de NFS-e - Rejeição do Prestador', ...REJEITAR],
  e203206: ['Manifestação de NFS-e - Rejeição do Tomador', ...REJEITAR],
  e204207: ['Manifestação de NFS-e - Rejeição do Intermediário', ...REJEITAR],
  e205208: [
    'Manifestação de NFS-e - Anulação da Rejeição',
    FISCO,
    'idEvManifRej numeroDeEvento',
    MOTIVO,
  ],
  e305101: ['Cancelamento de NFS-e por Ofício', FISCO, 'nProcAdm n1-30', 'xProcAdm texto15-255'],
  e305102: ['Bloqueio de NFS-e por Ofício', FISCO, 'codEvento eventoBloqueavel', MOTIVO],
  e305103: ['Desbloqueio de NFS-e por Ofício', FISCO, 'idBloqOfic numeroDeEvento'],
}

export const GRUPOS_DOS_EVENTOS: Grupos = {
  pedRegEvento: ['infPedReg #infPedReg', 'Signature? assinatura'],
  infPedReg: [
    'tpAmb 1|2',
    'verAplic texto20',
    'dhEvento instante',
    ['CNPJAutor cnpj', 'CPFAutor n11'],
    'chNFSe chaveNfse',
    Object.keys(EVENTOS).map((evento) => `${evento} #${evento}`),
  ],
  ...Object.fromEntries(
    Object.entries(EVENTOS).map(([evento, [descricao, ...campos]]) => [
      evento,
      [`xDesc =${descricao}`, ...campos],
    ]),
  ),
}
