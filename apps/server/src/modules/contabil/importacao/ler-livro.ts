import { ehDataCivil, somarDias } from '@razao/engine/tempo'
import { lerBeancount } from '@razao/formats/beancount'
import { BRASIL, lerEcd, RELACOES_DA_ECD } from '@razao/formats/ecd'
import { lerHledger } from '@razao/formats/hledger'
import type { LancamentoDoLivro, LancamentoLido, ParticipanteDoLivro } from '@razao/formats/livro'
import { type ColunasConhecidas, lerUmBalancete } from './ler-balancete-de-fora.ts'
import { textoLimpo } from './texto-limpo.ts'
import {
  type AberturaDoCentro,
  aviso,
  type ContaDeFora,
  erro,
  type FormatoDeEntrada,
  type LancamentoDeFora,
  type LivroDeFora,
  type ParticipanteDeFora,
} from './tipos.ts'

type Blocos = AsyncIterable<Uint8Array>
type AoLancamento = (lancamento: LancamentoDeFora) => void | Promise<void>

const HISTORICO = 1000
const DOCUMENTO = 60
const SEM_HISTORICO = 'Sem histórico no arquivo'

/** What was longer than the books keep, told once. */
function createCortes() {
  let cortados = 0
  return {
    historico(texto: string): string {
      const limpo = textoLimpo(texto, texto.length)
      if (limpo.length <= HISTORICO) return limpo
      cortados += 1
      return textoLimpo(texto, HISTORICO)
    },
    avisos: () =>
      cortados === 0
        ? []
        : [
            aviso(
              `${cortados === 1 ? 'Um histórico tem' : `${cortados} históricos têm`} mais de ${HISTORICO} letras: só as primeiras entram.`,
            ),
          ],
  }
}
type Cortes = ReturnType<typeof createCortes>

const textoOuNada = (texto: string | null | undefined, maximo: number): string | null =>
  textoLimpo(texto ?? '', maximo) || null

const TIPOS = { normal: 'N', encerramento: 'E', extemporaneo: 'X' } as const

function deFora(l: LancamentoDoLivro | LancamentoLido, cortes: Cortes): LancamentoDeFora {
  const dataDoFato = ('dataDoFato' in l ? l.dataDoFato : null) ?? null
  // Out of its time, but the file does not say of when: it is an entry of its own date.
  const tipo = l.tipo === 'extemporaneo' && dataDoFato === null ? 'N' : TIPOS[l.tipo]
  return {
    onde: 'linha' in l ? `Linha ${l.linha}` : `Lançamento ${textoLimpo(l.id, 60)}`,
    data: l.data,
    historico: cortes.historico(l.historico) || SEM_HISTORICO,
    tipo,
    dataDoFato: tipo === 'X' ? dataDoFato : null,
    documento: textoOuNada(l.documento, DOCUMENTO),
    partidas: l.partidas.map((p) => ({
      conta: textoLimpo(p.conta, 255),
      valor: p.valor,
      centro: textoOuNada(p.centro, 255),
      historico: cortes.historico(p.historico ?? '') || null,
      ...('participante' in p ? { participante: textoOuNada(p.participante, 255) } : {}),
    })),
  }
}

/** More than these have a tie with no company. */
const PARTICIPANTES = 1000

const participanteDeFora = (p: ParticipanteDoLivro): ParticipanteDeFora => {
  const codigo = textoLimpo(p.codigo, 255)
  return {
    codigo,
    nome: textoLimpo(p.nome, 150) || codigo,
    documento: textoLimpo(p.documento ?? codigo, 40),
    codigoPais: /^\d{5}$/.test(p.codigoPais) ? p.codigoPais : BRASIL,
    relacoes: p.relacoes
      .filter(({ codigo: relacao }) => RELACOES_DA_ECD.has(relacao))
      .map(({ codigo: relacao, inicio, fim = null }) => ({ codigo: relacao, inicio, fim })),
  }
}

/** Balances of the last month, by account; an account that is not in it ends with nothing. */
function finaisDa(
  saldos: Awaited<ReturnType<typeof lerEcd>>['saldosMensais'],
  fim: string | undefined,
): ReadonlyMap<string, number> {
  const finais = new Map<string, number>()
  for (const { competencia, conta, final } of saldos) {
    const origem = textoLimpo(conta, 255)
    const doMes = competencia === fim?.slice(0, 7) ? final : 0
    finais.set(origem, (finais.get(origem) ?? 0) + doMes)
  }
  return finais
}

async function lerUmaEcd(blocos: Blocos, aoLancamento: AoLancamento): Promise<LivroDeFora> {
  const cortes = createCortes()
  const lida = await lerEcd(blocos, { aoLancamento: (l) => aoLancamento(deFora(l, cortes)) })
  const nomes = new Map(lida.plano.map(({ codigo, nome }) => [codigo, nome]))
  const inicio = lida.periodo?.inicio
  const aberturas = new Map<string, number>()
  const dosCentros: AberturaDoCentro[] = []
  for (const { competencia, conta, centro, inicial } of lida.saldosMensais) {
    if (competencia !== inicio?.slice(0, 7) || inicial === 0) continue
    aberturas.set(conta, (aberturas.get(conta) ?? 0) + inicial)
    if (centro !== undefined)
      dosCentros.push({
        ...{ conta: textoLimpo(conta, 255), centro: textoLimpo(centro, 255), valor: inicial },
      })
  }
  return {
    ...(dosCentros.length === 0 ? {} : { aberturasDosCentros: dosCentros }),
    finais: finaisDa(lida.saldosMensais, lida.periodo?.fim),
    empresa: lida.empresa && {
      nome: textoLimpo(lida.empresa.nome, 200),
      cnpj: textoLimpo(lida.empresa.cnpj, 20),
    },
    periodo: lida.periodo,
    contas: [...nomes].map(
      ([codigo, nome]): ContaDeFora => ({
        origem: textoLimpo(codigo, 255),
        nome: textoLimpo(nome, 200),
        abertura: aberturas.get(codigo) ?? 0,
        anterior: null,
      }),
    ),
    centros: lida.centros.map(({ codigo, nome }) => ({
      codigo: textoLimpo(codigo, 255),
      nome: textoLimpo(nome, 120),
    })),
    dataDeAbertura: inicio === undefined ? null : somarDias(inicio, -1),
    problemas: [
      ...lida.erros.map(({ linha, mensagem }) => erro(mensagem, linha)),
      ...(lida.periodo === null ? [erro('O arquivo não diz o período da ECD (0000).')] : []),
      ...cortes.avisos(),
    ],
    participantes: lida.participantes.slice(0, PARTICIPANTES).map(participanteDeFora),
  }
}

const LEITORES = { hledger: lerHledger, beancount: lerBeancount } as const

async function lerUmDiario(
  formato: keyof typeof LEITORES,
  blocos: Blocos,
  aoLancamento: AoLancamento,
): Promise<LivroDeFora> {
  const aberturas = new Map<string, number>()
  let abreEm: string | null = null
  let repetida = false
  const cortes = createCortes()
  const lido = await LEITORES[formato](blocos, {
    aoLancamento: async (l) => {
      if (!l.abertura) return await aoLancamento(deFora(l, cortes))
      repetida ||= abreEm !== null && abreEm !== l.data
      abreEm ??= l.data
      for (const { conta, valor } of l.partidas)
        aberturas.set(conta, (aberturas.get(conta) ?? 0) + valor)
    },
  })
  return {
    empresa: null,
    periodo: null,
    contas: lido.contas.map(({ nome, codigo, descricao }): ContaDeFora => {
      const origem = codigo ?? nome
      return {
        origem: textoLimpo(origem, 255),
        nome: textoLimpo(descricao ?? nome.split(':').at(-1) ?? nome, 200),
        abertura: aberturas.get(origem) ?? 0,
        anterior: null,
      }
    }),
    centros: [],
    // Balances of the start of a day are those of the end of the day before.
    dataDeAbertura: abreEm !== null && ehDataCivil(abreEm) ? somarDias(abreEm, -1) : null,
    problemas: [
      ...lido.erros.map(({ linha, mensagem }) => erro(mensagem, linha)),
      ...(repetida
        ? [erro('O diário abre saldos em mais de um dia: envie um exercício por vez.')]
        : []),
      ...cortes.avisos(),
    ],
  }
}

type Como = {
  readonly aoLancamento: AoLancamento
  /** Of a balancete: what is known of its columns. */
  readonly deColunas?: ColunasConhecidas
}

/**
 * Reads a book of any format but a saída total; entries are handed over one by one, in constant memory. Never
 * throws for what is in the file: it is told in `problemas`.
 */
export async function lerLivro(
  formato: Exclude<FormatoDeEntrada, 'saida-total'>,
  blocos: Blocos,
  { aoLancamento, deColunas }: Como,
): Promise<LivroDeFora> {
  if (formato === 'ecd') return await lerUmaEcd(blocos, aoLancamento)
  if (formato === 'balancete') return await lerUmBalancete(blocos, deColunas)
  return await lerUmDiario(formato, blocos, aoLancamento)
}
