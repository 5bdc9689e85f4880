import { useId, useState } from 'react'
import {
  type Campos,
  type ErroDoCampo,
  errosDosCampos,
  estaVazio,
  inicialDe,
  nomeDoPonteiro,
  type ValorDe,
  type Valores,
  valoresLimpos,
} from './campos.ts'
import { paraUmBotao } from './sair-do-campo.ts'

/** What the server refused of what was sent (RFC 9457), field by field. */
export type Recusa = {
  readonly erros: readonly { readonly pointer: string; readonly mensagem: string }[]
}

type Opcoes<C extends Campos> = {
  readonly campos: C
  readonly inicial?: Partial<Valores<C>>
  /** Its messages last at each field until what is in it changes. */
  readonly falha?: Recusa | undefined
}

/** To spread on the component of a field. */
export type PropsDoCampo<T> = {
  readonly id: string
  readonly label: string
  readonly required: boolean
  readonly value: T
  readonly onChange: (valor: T) => void
  readonly onBlur: (evento?: { relatedTarget: EventTarget | null }) => void
  readonly error: string | undefined
}

const porNome = (falha: Recusa | undefined): Record<string, string> =>
  Object.fromEntries(
    (falha?.erros ?? []).map(({ pointer, mensagem }) => [nomeDoPonteiro(pointer), mensagem]),
  )

/**
 * What is written in a form. A field is checked when the person leaves it; sending checks all and gives the summary;
 * nothing that was typed is ever cleared. `<Formulario de={…}>` draws and sends it.
 */
export function useFormulario<const C extends Campos>({ campos, inicial, falha }: Opcoes<C>) {
  type N = keyof C & string
  const raiz = useId()
  const nomes = Object.keys(campos) as N[]
  const [base, setBase] = useState(
    () =>
      ({
        ...Object.fromEntries(Object.entries(campos).map(([n, um]) => [n, inicialDe(um)])),
        ...inicial,
      }) as Valores<C>,
  )
  const [valores, setValores] = useState(base)
  const [visitados, setVisitados] = useState<ReadonlySet<N>>(new Set())
  const [tentativas, setTentativas] = useState(0)
  const [enviados, setEnviados] = useState<Valores<C> | null>(null)
  const erros = errosDosCampos(campos as Campos, valores)
  const recusados = porNome(falha)
  const ponteiroDe = (nome: N): string => campos[nome]?.ponteiro ?? nome
  const idDe = (nome: N) => `${raiz}-${nome}`
  const erroDe = (nome: N): string | undefined => {
    const visto = tentativas > 0 || visitados.has(nome)
    const recusado = enviados?.[nome] === valores[nome] ? recusados[ponteiroDe(nome)] : undefined
    return (visto ? erros[nome] : undefined) ?? recusado
  }
  const mudar = <M extends N>(nome: M, valor: ValorDe<C[M]>) =>
    setValores((antes) => ({ ...antes, [nome]: valor }))
  const rotuloDe = (nome: N): string => campos[nome]?.rotulo ?? nome
  const resumo: ErroDoCampo[] =
    tentativas === 0
      ? []
      : nomes.flatMap((nome) => {
          const mensagem = erroDe(nome)
          if (!mensagem) return []
          const vazio = estaVazio(valores[nome])
          return [{ id: idDe(nome), rotulo: rotuloDe(nome), mensagem, vazio }]
        })
  const ponteiros = new Set(nomes.map(ponteiroDe))
  return {
    campos,
    valores,
    /** Something differs from what was loaded or last saved. */
    sujo: nomes.some((nome) => valores[nome] !== base[nome]),
    /** Every field is right. */
    completo: Object.keys(erros).length === 0,
    mudar,
    /** Puts values in the fields: a recovered draft, or what the server has now. */
    preencher: (novos: Partial<Valores<C>>) => setValores((antes) => ({ ...antes, ...novos })),
    /** What is on screen is now what is saved. */
    salvo: () => {
      setBase(valores)
      setTentativas(0)
      setVisitados(new Set())
    },
    /** Back to what was loaded or last saved. */
    desfazer: () => setValores(base),
    /** What is wrong, for the summary: of the fields, and of what was sent and is in none of them. */
    resumo,
    soltos: (falha?.erros ?? []).filter(({ pointer }) => !ponteiros.has(nomeDoPonteiro(pointer))),
    /** Changes at each attempt to send, so that the summary takes the focus again. */
    tentativas,
    campo: <M extends N>(nome: M): PropsDoCampo<ValorDe<C[M]>> => ({
      id: idDe(nome),
      label: rotuloDe(nome),
      required: campos[nome]?.obrigatorio === true,
      value: valores[nome],
      onChange: (valor) => mudar(nome, valor),
      onBlur: (evento) => {
        if (evento && paraUmBotao(evento)) return
        setVisitados((antes) => new Set(antes).add(nome))
      },
      error: erroDe(nome),
    }),
    /** Marks an attempt. @returns what is to be sent, null while a field is wrong */
    tentar: (): Valores<C> | null => {
      setTentativas((n) => n + 1)
      setEnviados(valores)
      return Object.keys(erros).length === 0 ? valoresLimpos(valores) : null
    },
  }
}

export type EstadoDoFormulario<C extends Campos> = ReturnType<typeof useFormulario<C>>
