import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Falha } from '../../../../api/falha.ts'
import { useRascunho } from '../../../../api/use-rascunho.ts'
import { useUsuario } from '../../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../../state/hoje.ts'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { CampoDaCobranca } from '../../emissao/recusas.ts'
import { useClienteEscolhido } from './BlocosDaVenda.tsx'
import { camposDaVenda, type Modo, type ValoresDaVenda } from './campos-da-venda.ts'
import { ficaEmMais } from './MaisOpcoes.tsx'
import { type OQueIdentifica, oQueIdentifica } from './obra-e-evento.ts'
import { valoresDeHoje } from './venda.ts'

const NO_EXTERIOR = 3

type Opcoes = {
  readonly modo: Modo
  readonly inicial: Partial<ValoresDaVenda>
  readonly falha: Falha | undefined
  /** Of the draft. */
  readonly chave: string
  readonly titulo: string
}

/** The field that the address, or a refusal, points at; behind «Mais opções» it is shown first. */
function useFoco(idDe: (campo: CampoDaCobranca) => string, abrirMais: () => void) {
  return useCallback(
    (campo: CampoDaCobranca) => {
      if (ficaEmMais(campo)) abrirMais()
      requestAnimationFrame(() => document.getElementById(idDe(campo))?.focus())
    },
    [idDe, abrirMais],
  )
}

/** The form of a sale, once or repeated: its fields, its customer, its draft, and where the focus goes. */
export function useVenda({ modo, inicial, falha, chave, titulo }: Opcoes) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [mais, setMais] = useState(false)
  const [noExterior, setNoExterior] = useState(false)
  const [identifica, setIdentifica] = useState<OQueIdentifica | null>(null)
  const campos = useMemo(
    () => camposDaVenda(modo, { noExterior, identifica }),
    [modo, noExterior, identifica],
  )
  const de = useFormulario({
    campos,
    inicial: { ...valoresDeHoje(hoje), ...inicial },
    // What stops a note is told apart, each with its button.
    falha: falha?.codigo === 'emissao-impedida' ? undefined : falha,
  })
  const agora = oQueIdentifica(de.valores, modo === 'contrato')
  if (agora?.o !== identifica?.o || agora?.como !== identifica?.como) setIdentifica(agora)
  const cliente = useClienteEscolhido(de.valores.cliente?.id)
  const fora = cliente?.tipoPessoa === NO_EXTERIOR
  if (cliente !== undefined && fora !== noExterior) setNoExterior(fora)
  const { preencher } = de
  const doPais = fora ? (cliente?.pais ?? '') : ''
  const semPais = de.valores.pais === ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer; what is chosen after it stays
  useEffect(() => {
    if (doPais !== '' && semPais) preencher({ pais: doPais })
  }, [doPais])
  const rascunho = useRascunho({
    chave,
    titulo,
    valores: de.valores,
    sujo: de.sujo,
    aoContinuar: de.preencher,
  })
  const idDe = useCallback((campo: CampoDaCobranca) => de.campo(campo).id, [de.campo])
  const focar = useFoco(
    idDe,
    useCallback(() => setMais(true), []),
  )
  return { de, hoje, cliente, noExterior, identifica, rascunho, mais, setMais, focar }
}
