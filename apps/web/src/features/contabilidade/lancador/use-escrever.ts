import { contabil, contabilCadastros, contabilLivro, type RouteOutput } from '@razao/contract'
import { useRef } from 'react'
import type { Falha } from '../../../api/falha.ts'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { registrarFeito } from '../../../ui/historico.ts'
import type { LancamentoCompleto } from '../comum/lancamento.ts'
import { type Modelo, repeticaoDe } from '../plano/index.ts'
import { type Erro, errosDaRecusa, type Lancamento, partidasDe } from './linhas-do-lancador.ts'

export type Rascunho = RouteOutput<
  typeof contabilLivro.listarRascunhosContabeis
>['rascunhos'][number]

/** It was written, or what keeps it from being; without fields to mend, it was said elsewhere. */
export type Escrita = 'feito' | readonly Erro[]

const recusado = (falha: Falha, lancamento: Lancamento): Escrita =>
  errosDaRecusa(falha.erros.length === 1 ? [comDetalhe(falha)] : falha.erros, lancamento)

/** The detail names what the message of the field leaves out: the account, the month. */
const comDetalhe = ({ erros, detail }: Falha) => ({
  pointer: erros[0]?.pointer ?? '',
  mensagem: detail ?? erros[0]?.mensagem ?? '',
})

const partidas = (lancamento: Lancamento) =>
  partidasDe(lancamento.linhas).map(({ contaId, ...resto }) => ({
    ...resto,
    ...(contaId === null ? {} : { contaId }),
  }))
const numeroDo = ({ documento }: Lancamento): string | null =>
  documento.trim() === '' ? null : documento.trim()

/** Told in words; undoing it in this visit is its reversal. */
function useConfirmado() {
  const estornar = useAcao(contabilLivro.estornarLancamento, { semModal: true })
  return (
    { id, numero, exercicio }: RouteOutput<typeof contabil.lancar>,
    { historico }: Lancamento,
  ) => {
    registrarFeito({
      texto: `Lançou o nº ${numero}/${exercicio}: ${historico.trim()}`,
      desfazer: async () => {
        exigir(await estornar.executar({ lancamentoId: id, motivo: 'Desfeito por quem lançou' }))
      },
    })
    avisos.ok(`Lançamento ${numero} confirmado. Ctrl+Z estorna.`)
  }
}

/** Writes an entry in the book. */
export function useLancar(empresaId: number) {
  const lancar = useAcao(contabil.lancar)
  const confirmado = useConfirmado()
  const executar = async (lancamento: Lancamento): Promise<Escrita> => {
    const documentoNumero = numeroDo(lancamento)
    const resultado = await lancar.executar({
      empresaId,
      data: lancamento.data,
      historico: lancamento.historico.trim(),
      ...(documentoNumero === null ? {} : { documentoNumero }),
      partidas: partidas(lancamento),
    })
    if (!resultado.ok) return recusado(resultado.falha, lancamento)
    confirmado(resultado.valor, lancamento)
    return 'feito'
  }
  return { executar, enviando: lancar.enviando }
}

/** What is not changed (type, day of the fact, document) is not spoken of: it stays as it was. */
export function useCorrigir() {
  const { executar, enviando } = useAcao(contabilLivro.corrigirLancamento)
  return {
    enviando,
    executar: async (
      original: LancamentoCompleto,
      lancamento: Lancamento,
      motivo: string,
    ): Promise<boolean> => {
      const documentoNumero = numeroDo(lancamento)
      const outroDocumento = documentoNumero !== (original.documento?.numero ?? null)
      const resultado = await executar({
        lancamentoId: original.id,
        motivo,
        data: lancamento.data,
        historico: lancamento.historico.trim(),
        ...(outroDocumento ? { documentoNumero } : {}),
        partidas: partidas(lancamento),
      })
      if (!resultado.ok) {
        for (const { mensagem } of errosDaRecusa(resultado.falha.erros, lancamento))
          avisos.erro(mensagem)
        return false
      }
      registrarFeito({ texto: `Corrigiu o lançamento ${original.numero}/${original.exercicio}` })
      avisos.ok(`Corrigido pelo lançamento ${resultado.valor.correcao.numero}.`)
      return true
    },
  }
}

/** The words of a draft; one brought back keeps what the form does not show. */
const conteudoDo = (lancamento: Lancamento, vindo: Rascunho | undefined) => {
  const documentoNumero = numeroDo(lancamento)
  return {
    data: lancamento.data === '' ? null : lancamento.data,
    historico: lancamento.historico.trim(),
    documentoNumero,
    partidas: partidasDe(lancamento.linhas),
    ...(vindo && {
      tipo: vindo.tipo,
      dataDoFato: vindo.dataDoFato,
      documentoId: documentoNumero === vindo.documentoNumero ? vindo.documentoId : null,
    }),
  }
}

/**
 * Keeps the entry among the drafts of the company; one brought back is changed in place, and confirmed in its
 * place: what was changed is kept in it first, and the book takes it once whatever the network does.
 */
export function useRascunhoContabil(empresaId: number) {
  const criar = useAcao(contabilLivro.criarRascunhoContabil)
  const alterar = useAcao(contabilLivro.alterarRascunhoContabil)
  const confirmar = useAcao(contabilLivro.confirmarRascunhosContabeis)
  const confirmado = useConfirmado()
  /** Newer than those of the list, which comes again after each change. */
  const versoes = useRef(new Map<number, number>())
  const alterarEste = async (lancamento: Lancamento, vindo: Rascunho) => {
    const versao = Math.max(vindo.versao, versoes.current.get(vindo.id) ?? 0)
    const conteudo = conteudoDo(lancamento, vindo)
    const resultado = await alterar.executar({ rascunhoId: vindo.id, versao, ...conteudo })
    if (resultado.ok) versoes.current.set(vindo.id, resultado.valor.versao)
    return resultado
  }
  return {
    enviando: criar.enviando || alterar.enviando || confirmar.enviando,
    guardar: async (lancamento: Lancamento, vindo: Rascunho | undefined): Promise<Escrita> => {
      const resultado = vindo
        ? await alterarEste(lancamento, vindo)
        : await criar.executar({ empresaId, ...conteudoDo(lancamento, undefined) })
      if (!resultado.ok) return recusado(resultado.falha, lancamento)
      avisos.ok('Rascunho guardado; ainda não está no livro.')
      return 'feito'
    },
    confirmar: async (lancamento: Lancamento, vindo: Rascunho): Promise<Escrita> => {
      const alterado = await alterarEste(lancamento, vindo)
      if (!alterado.ok) return recusado(alterado.falha, lancamento)
      const resultado = await confirmar.executar({ empresaId, rascunhos: [vindo.id] })
      if (!resultado.ok) return recusado(resultado.falha, lancamento)
      const [feito] = resultado.valor.confirmados
      if (feito) confirmado(feito, lancamento)
      return 'feito'
    },
  }
}

/** Keeps the lines of an entry as a template of the company; one of the same name goes on repeating. */
export function useModelo(empresaId: number) {
  const { executar } = useAcao(contabilCadastros.salvarModelo)
  return async (
    nome: string,
    { historico, linhas }: Lancamento,
    deAntes: Modelo | undefined,
  ): Promise<boolean> => {
    const resultado = await executar({
      empresaId,
      nome,
      historico: historico.trim(),
      partidas: partidasDe(linhas),
      ...(deAntes && repeticaoDe(deAntes)),
    })
    if (resultado.ok) avisos.ok(`Modelo «${nome}» guardado.`)
    else for (const { mensagem } of resultado.falha.erros) avisos.erro(mensagem)
    return resultado.ok
  }
}
