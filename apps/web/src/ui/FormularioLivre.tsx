import { Button } from '@mantine/core'
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { AvisoDeRascunho, type RascunhoRecuperado } from './AvisoDeRascunho.tsx'
import type { Campos, ErroDoCampo, Valores } from './campos.ts'
import { ResumoDeErros } from './ResumoDeErros.tsx'
import type { EstadoDoFormulario, Recusa } from './use-formulario.ts'
import './formulario.css'

type Resposta<T> = { readonly ok: true; readonly valor: T } | { readonly ok: false }
type Rascunho = {
  readonly recuperado: RascunhoRecuperado | null
  readonly concluir: () => Promise<unknown>
}

export type PropsDoFormulario<C extends Campos, T> = {
  /** What `useFormulario` holds; left out, the fields keep their own values and the browser checks them. */
  de?: EstadoDoFormulario<C>
  /** Sends; another send waits for its end. */
  onEnviar: (valores: Valores<C>) => Promise<Resposta<T> | undefined> | undefined
  /** It was accepted: the draft is thrown away and what is on screen is what is saved. */
  onFeito?: (valor: T, valores: Valores<C>) => unknown
  /** The button that sends; without it the children have their own. */
  enviar?: ReactNode | undefined
  perigo?: boolean
  /** Among other things of the screen: the button does not call. */
  discreto?: boolean
  /** Wide and tall, as on the pages of the account. */
  largo?: boolean
  pronto?: boolean
  onVoltar?: (() => void) | undefined
  voltar?: string
  /** Beside the buttons. */
  acoes?: ReactNode
  rascunho?: Rascunho
  /** A draft of many steps, which is not thrown away at each. */
  recuperado?: RascunhoRecuperado | null
  /** What the screen checks by itself, and shows by itself; false sends nothing. */
  conferir?: () => boolean
  /** What is missing and is of no field; said after the first attempt, and nothing is sent. */
  faltas?: readonly string[]
  /** What the screen found wrong, for the summary; it is `conferir` that stops the sending. */
  erros?: readonly ErroDoCampo[]
  /** The refusal, where there is no `de`; `menos` are the fields that tell their own. */
  falha?: Recusa | undefined
  menos?: readonly string[]
  /** Before the summary of what is wrong. */
  titulo?: ReactNode
  /** Before the fields, which come in the order of their definition. */
  antes?: ReactNode
  depois?: ReactNode
  /** After the buttons. */
  aoFim?: ReactNode
  /** The fields in an order of their own, in place of that. */
  children?: ReactNode
  className?: string | undefined
  rotulo?: string
  /** For the button of a drawer, which is outside the form. */
  id?: string
  /** What a form walked as a spreadsheet needs of the element itself. */
  elemento?: Pick<ComponentProps<'form'>, 'ref' | 'onPaste' | 'onKeyDown' | 'onKeyDownCapture'> & {
    readonly 'data-intocado'?: true | undefined
  }
}

/** For what has no answer of a server: a step that goes on, something that tells its own failure. */
export const feito = (fazer: () => unknown) => async () => {
  await fazer()
  return { ok: true, valor: undefined } as const
}

const SOLTO = { id: '', rotulo: '' }

/** Fields of dates, masks and amounts that hold what cannot be read: they say so to the browser. */
function ilegiveis(formulario: HTMLFormElement): ErroDoCampo[] {
  return [...formulario.querySelectorAll('input')].flatMap((campo) =>
    campo.validity.customError && !campo.disabled
      ? [
          {
            id: campo.id,
            rotulo: campo.labels?.[0]?.textContent?.replace(/\s*\*$/, '') ?? '',
            mensagem: campo.validationMessage,
          },
        ]
      : [],
  )
}

/** The only field of a form says its own error, and takes the focus: a summary would say it twice. */
function idDoUnico<C extends Campos>(de: EstadoDoFormulario<C> | undefined): string | undefined {
  // A company is always answered: it has nothing to be wrong with.
  const [nome, ...outros] = Object.entries(de?.campos ?? {}).flatMap(([um, { tipo }]) =>
    tipo === 'empresa' ? [] : [um],
  )
  return nome === undefined || outros.length > 0 ? undefined : de?.campo(nome).id
}

/** Once at a time: a second click while it is being sent does nothing. */
function useEnvio<C extends Campos, T>(props: PropsDoFormulario<C, T>) {
  const { de, faltas = [], pronto = true } = props
  const [enviando, setEnviando] = useState(false)
  const [tentativas, setTentativas] = useState(0)
  const [ilegivel, setIlegivel] = useState<readonly ErroDoCampo[]>([])
  const ocupado = useRef(false)
  const recusado = useRef<HTMLFormElement | null>(null)
  // What the screen shows at its own fields has no summary to lead there.
  useEffect(() => {
    recusado.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    recusado.current = null
  })
  const sozinho = idDoUnico(de)
  const enviar = async (formulario: HTMLFormElement) => {
    if (ocupado.current || !pronto) return
    const errados = de ? ilegiveis(formulario) : []
    const valores = de ? de.tentar() : ({} as Valores<C>)
    setIlegivel(errados)
    setTentativas((n) => n + 1)
    const conferido = props.conferir?.() ?? true
    if (valores === null || !conferido || errados.length > 0 || faltas.length > 0) {
      if (sozinho !== undefined) document.getElementById(sozinho)?.focus()
      if (!conferido && valores !== null && faltas.length === 0 && !props.erros)
        recusado.current = formulario
      return
    }
    ocupado.current = true
    setEnviando(true)
    try {
      const resposta = await props.onEnviar(valores)
      if (resposta?.ok) {
        await props.rascunho?.concluir()
        de?.salvo()
        setTentativas(0)
        await props.onFeito?.(resposta.valor, valores)
      } else setTentativas((n) => n + 1)
    } finally {
      ocupado.current = false
      setEnviando(false)
    }
  }
  const doServidor = de ? de.soltos : (props.falha?.erros ?? [])
  const menos = props.menos ?? []
  const doResumo = de?.resumo ?? []
  const erros: ErroDoCampo[] = [
    // A date that cannot be read is not a date that is missing.
    ...doResumo.map((um) => (um.vazio && ilegivel.find(({ id }) => id === um.id)) || um),
    ...(props.erros ?? []),
    ...ilegivel.filter(({ id }) => !doResumo.some((um) => um.id === id)),
    ...(tentativas > 0 ? faltas : []).map((mensagem) => ({ ...SOLTO, mensagem })),
    ...doServidor
      .filter(({ pointer }) => !menos.some((campo) => pointer.endsWith(campo)))
      .map(({ mensagem }) => ({ ...SOLTO, mensagem })),
  ]
  return { enviar, enviando, tentativas, erros: erros.filter(({ id }) => id !== sozinho) }
}

const enviaPeloTeclado = (evento: KeyboardEvent<HTMLFormElement>) => {
  if (evento.key !== 'Enter' || !(evento.ctrlKey || evento.metaKey)) return
  if (evento.defaultPrevented) return
  evento.preventDefault()
  evento.currentTarget.requestSubmit()
}

/**
 * A form whose fields the screen draws, without the code of those of `<Formulario>`: the summary of what is wrong (of more than one field) with the focus, the draft, the buttons. Ctrl+Enter sends,
 * and what is being sent is not sent again.
 */
export function FormularioLivre<C extends Campos, T>(props: PropsDoFormulario<C, T>) {
  const { de, className = 'rz-formulario', pronto = true, elemento } = props
  const { enviar, enviando, tentativas, erros } = useEnvio(props)
  const aoEnviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault()
    evento.stopPropagation()
    void enviar(evento.currentTarget)
  }
  return (
    <form
      {...elemento}
      id={props.id}
      className={className || undefined}
      aria-label={props.rotulo}
      noValidate={de !== undefined || props.faltas !== undefined || props.conferir !== undefined}
      onSubmit={aoEnviar}
      onKeyDown={(evento) => {
        elemento?.onKeyDown?.(evento)
        enviaPeloTeclado(evento)
      }}
    >
      <AvisoDeRascunho rascunho={props.rascunho?.recuperado ?? props.recuperado ?? null} />
      {props.titulo}
      <ResumoDeErros erros={erros} tentativas={tentativas} />
      {props.antes}
      {props.children}
      {props.depois}
      {props.enviar === undefined ? null : (
        <div className="rz-formulario-acoes">
          {props.acoes}
          {props.onVoltar ? (
            <Button variant="default" onClick={props.onVoltar}>
              {props.voltar ?? 'Voltar'}
            </Button>
          ) : null}
          <Button
            type="submit"
            loading={enviando}
            disabled={!pronto}
            {...(props.discreto ? { variant: 'default' } : {})}
            {...(props.perigo ? { color: 'red.9' } : {})}
            {...(props.largo ? { size: 'md', fullWidth: true } : {})}
          >
            {props.enviar}
          </Button>
        </div>
      )}
      {props.aoFim}
    </form>
  )
}
