import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import {
  type Erro,
  errosDoLancamento,
  errosDoRascunho,
  type Lancamento,
} from './linhas-do-lancador.ts'
import type { Escrita } from './use-escrever.ts'
import { useLinhas } from './use-linhas.ts'

type Escrever = (lancamento: Lancamento) => Promise<Escrita>
type Entrada = {
  /** Address of its draft, after `#`: what is typed here is not offered where another entry is. */
  rascunho: string
  inicial: Lancamento
  onConfirmar: Escrever
  /** It was written, here or as a draft: what comes next. */
  onPronto: (lancamento: Lancamento) => void
  /** `guardado`: something typed is kept to be offered again. */
  onFechar: (guardado: boolean) => void
  enviando: boolean
}

const iguais = (um: Lancamento, outro: Lancamento): boolean =>
  JSON.stringify(um) === JSON.stringify(outro)

/** The entry being typed; while nothing was, it begins again as the screen says (another month, another day). */
function useDigitado(inicial: Lancamento) {
  const form = useLinhas(inicial)
  const [base, setBase] = useState(inicial)
  const sujo = !iguais(form.lancamento, base)
  if (!sujo && !iguais(base, inicial)) {
    setBase(inicial)
    form.setLancamento(inicial)
  }
  return { form, sujo }
}

type AoEnviar = {
  concluir: () => Promise<void>
  onPronto: (lancamento: Lancamento) => void
  onRecusa: (erros: readonly Erro[]) => void
}

/** Sends once, however many times it is asked; the draft goes before what comes next begins. */
function useEnvio(lancamento: Lancamento, { concluir, onPronto, onRecusa }: AoEnviar) {
  const enviada = useRef(false)
  return async (escrever: Escrever) => {
    if (enviada.current) return
    enviada.current = true
    const escrita = await escrever(lancamento)
    enviada.current = false
    if (escrita !== 'feito') return onRecusa(escrita)
    const jogado = concluir()
    onPronto(lancamento)
    await jogado
  }
}

/** What is typed, what is wrong with it, and how it is sent: what keeps it from being is told at its field. */
export function useLancador(entrada: Entrada, raiz: RefObject<HTMLFormElement | null>) {
  const { form, sujo } = useDigitado(entrada.inicial)
  const { lancamento } = form
  const [tentou, setTentou] = useState(false)
  // Of what was sent: once that is mended, they are of nothing.
  const [recusa, setRecusa] = useState<{ de: Lancamento; erros: readonly Erro[] } | null>(null)
  const rascunho = useRascunho({
    chave: `${paths.contabilidade}#${entrada.rascunho}`,
    titulo: 'Lançamento em digitação',
    valores: lancamento,
    sujo: sujo && !entrada.enviando,
    aoContinuar: form.setLancamento,
  })
  const focar = (campo: string) => {
    const achado = raiz.current?.querySelector<HTMLElement>(`[data-campo="${campo}"]`)
    const alvo = achado?.matches('input') ? achado : achado?.querySelector<HTMLElement>('input')
    alvo?.focus()
  }
  const recusar = (erros: readonly Erro[]) => {
    setRecusa({ de: lancamento, erros })
    const [primeiro] = erros
    if (primeiro) focar(primeiro.campo)
  }
  const { concluir } = rascunho
  const { onPronto } = entrada
  const mandar = useEnvio(lancamento, { concluir, onPronto, onRecusa: recusar })
  const erros = errosDoLancamento(lancamento)
  const daRecusa = recusa && iguais(recusa.de, lancamento) ? recusa.erros : []
  return {
    form,
    sujo,
    recuperado: rascunho.recuperado,
    focar,
    mandar,
    erros: tentou && erros.length > 0 ? erros : daRecusa,
    confirmar: async () => {
      setTentou(true)
      const [primeiro] = erros
      if (primeiro) focar(primeiro.campo)
      else await mandar(entrada.onConfirmar)
      return undefined
    },
    /** A draft and a template may be unfinished, but an amount that cannot be read would be lost in them. */
    seLegivel: (fazer: () => void) => () => {
      const ilegiveis = errosDoRascunho(lancamento)
      if (ilegiveis.length > 0) recusar(ilegiveis)
      else fazer()
    },
    aoTeclar: (evento: KeyboardEvent) => {
      // Enter alone walks nothing and sends nothing; Ctrl+Enter of the shell sends the form.
      const campo = evento.target instanceof HTMLInputElement
      if (evento.key === 'Enter' && campo && !evento.ctrlKey) evento.preventDefault()
      const daqui = raiz.current?.contains(evento.target as Node) === true
      if (evento.key !== 'Escape' || evento.defaultPrevented || !daqui) return
      // What was typed is not closed by a slip of the finger: Esc goes to «Fechar».
      if (sujo) raiz.current?.querySelector<HTMLElement>('[data-fechar]')?.focus()
      else entrada.onFechar(false)
    },
  }
}
