// Accesses to governments, the client's form of one use, and a file of many.
import { credenciaisEntrega } from '@razao/contract'
import type { Mundo, Objetos } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  type Lugar,
  lista,
  MOTIVO,
  type Quem,
  RECUSA_TUDO,
  um,
  versaoDe,
} from './moldes.ts'

/** Who may answer for an access, as who asks knows: an accountant of some companies knows of nobody else. */
const pessoaDe = (mundo: Mundo, { casa, papel }: Quem): number =>
  mundo[casa].pessoas[papel === 'contadorDeAlgumas' ? papel : 'contador'].id
const responsavelId: Lugar = {
  campo: 'responsavelId',
  de: (_, mundo, dono) => pessoaDe(mundo, dono),
}
const DADOS = {
  ...{ login: 'fiscal', procurador: null, poderes: [], validoDe: null, validoAte: null },
  observacao: null,
}
const versao = (mundo: Mundo, id: number) => versaoDe(mundo, 'credencial_governo', 'id = $1', [id])
const deUma = (
  de: (o: Objetos) => number,
  mais: Record<string, unknown>,
  ids: readonly Lugar[] = [],
): Declaracao => ({
  ids: [{ campo: 'credencialId', de }, ...ids],
  entrada: async (mundo, o, quem) => ({
    credencialId: de(o),
    ...mais,
    ...Object.fromEntries(ids.map((lugar) => [lugar.campo, lugar.de(o, mundo, quem)])),
    versao: await versao(mundo, de(o)),
  }),
})
const deMuitas = (ids: readonly Lugar[] = []): Declaracao => ({
  ids: [{ campo: 'selecao.ids', de: (o) => [o.credencial], estranho: RECUSA_TUDO }, ...ids],
  entrada: (mundo, o, quem) => ({
    selecao: { modo: 'ids', ids: [o.credencial] },
    ...Object.fromEntries(ids.map((lugar) => [lugar.campo, lugar.de(o, mundo, quem)])),
  }),
})
/** Of the list of the office's people: who is of none of it filters everything out. */
const filtros: readonly Lugar[] = [
  empresaFiltro,
  { campo: 'responsavelId', de: (o) => o.responsavel, estranho: 'vazio' },
]
/** The preview is of who sent it: for anybody else it does not exist. */
const doLote: Declaracao = { ...um('loteId', (o) => o.loteDeCredenciais), proprio: [404] }

export const DE_CREDENCIAIS: Readonly<Record<string, Declaracao>> = {
  listarCredenciais: lista({}, filtros),
  exportarCredenciais: lista(csv, filtros),
  lerCredencial: um('credencialId', (o) => o.credencial),
  criarCredencial: {
    ids: [empresa, responsavelId],
    entrada: (mundo, o, quem) => ({
      ...{ empresaId: o.empresa, sistema: 'prefeitura', forma: 'usuario-e-senha' },
      ...{ municipioIbge: null, uf: null, ...DADOS, segredo: 'senha de um teste' },
      responsavelId: pessoaDe(mundo, quem),
    }),
  },
  alterarCredencial: deUma((o) => o.credencial, DADOS, [responsavelId]),
  guardarSegredo: deUma((o) => o.credencial, { segredo: 'senha de um teste' }),
  encerrarCredencial: deUma((o) => o.credencialAEncerrar, { motivo: MOTIVO }),
  mudarResponsavelDasCredenciais: deMuitas([responsavelId]),
  testarCredenciais: deMuitas(),
  pedirCredencial: um('credencialId', (o) => o.credencial, { dias: 3, mensagem: null }),
  revogarPedidoDeCredencial: {
    ids: [
      { campo: 'credencialId', de: (o) => o.credencialPedida },
      { campo: 'pedidoId', de: (o) => o.pedidoDeCredencial },
    ],
    entrada: (_, o) => ({ credencialId: o.credencialPedida, pedidoId: o.pedidoDeCredencial }),
  },
  abrirPedidoDeCredencial: {
    ids: [],
    entrada: (_, o) => ({ codigo: o.codigoDeEntrega }),
  },
  // A link that was never made: one that serves is spent by who asks first.
  entregarCredencial: {
    ...lista({ codigo: `1-1-${'B'.repeat(43)}`, login: '', segredo: 'senha de um teste' }),
    proprio: [410],
  },
  enviarLoteDeCredenciais: {
    ids: [],
    entrada: async (mundo, o) => {
      const { cnpj } = await mundo.um<{ cnpj: string }>(
        'select identificacao as cnpj from empresa where id = $1',
        [o.empresa],
      )
      const linhas = [credenciaisEntrega.COLUNAS_DO_LOTE.join(';'), `${cnpj};e-CAC;;gov.br;;x;`]
      return {
        nome: 'acessos.csv',
        arquivo: Buffer.from(linhas.join('\n')).toString('base64'),
      }
    },
  },
  lerLoteDeCredenciais: doLote,
  confirmarLoteDeCredenciais: doLote,
  descartarLoteDeCredenciais: doLote,
}
