import { Checkbox, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CampoDeArquivo } from './CampoDeArquivo.tsx'
import { CampoDeData, CampoDeMes } from './CampoDeData.tsx'
import { CampoDeEscolha } from './CampoDeEscolha.tsx'
import { CampoDeReais } from './CampoDeReais.tsx'
import { CampoDeSenha } from './CampoDeSenha.tsx'
import { CampoDeTaxa } from './CampoDeTaxa.tsx'
import { CampoMascarado } from './CampoMascarado.tsx'
import type { CampoDeTexto, Campos, DeConta, DefinicaoDoCampo, DeParticipante } from './campos.ts'
import { sobDemanda } from './sob-demanda.tsx'
import './combo.css'
import type { EstadoDoFormulario, PropsDoCampo } from './use-formulario.ts'

/** What of a field is the same in every component of the library. */
function comunsDe({ descricao, exemplo, foco }: DefinicaoDoCampo) {
  return {
    ...(descricao === undefined ? {} : { description: descricao }),
    ...(exemplo === undefined ? {} : { placeholder: exemplo }),
    ...(foco ? { 'data-autofocus': true } : {}),
  }
}

type Desenho<D> = { definicao: D; campo: PropsDoCampo<never>; desligado: boolean }

function DeTexto({ definicao, campo: dela, desligado }: Desenho<CampoDeTexto>) {
  const { onChange, ...campo } = dela as unknown as PropsDoCampo<string>
  const { tipo = 'texto', maximo, linhas = 2, autoComplete } = definicao
  const comuns = {
    ...comunsDe(definicao),
    ...campo,
    ...(maximo === undefined ? {} : { maxLength: maximo }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    disabled: desligado,
  }
  if (tipo === 'senha') return <CampoDeSenha {...comuns} onChange={onChange} />
  if (tipo === 'longo')
    return (
      <Textarea
        autosize
        minRows={linhas}
        {...comuns}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (tipo === 'texto' || tipo === 'numero')
    return (
      <TextInput
        {...comuns}
        {...(tipo === 'numero' ? { inputMode: 'decimal' as const } : {})}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  return <CampoMascarado tipo={tipo} {...comuns} onChange={onChange} />
}

function DeLigar({ definicao, campo: dela, desligado }: Desenho<DefinicaoDoCampo>) {
  const { value, onChange, label, id, required, error } = dela as unknown as PropsDoCampo<boolean>
  const Componente = definicao.tipo === 'caixa' ? Checkbox : Switch
  return (
    <Componente
      {...comunsDe(definicao)}
      {...{ id, label, required, error }}
      checked={value}
      disabled={desligado}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

const CampoDeConta = sobDemanda(async () => (await import('./CampoDeConta.tsx')).CampoDeConta)
const CampoDeParticipante = sobDemanda(
  async () => (await import('./CampoDeParticipante.tsx')).CampoDeParticipante,
)

/** An account or a person of the book: their lists come with the first form that has one. */
function DoLivro({ definicao, campo: dela }: Omit<Desenho<DeConta | DeParticipante>, 'desligado'>) {
  const { id, label, required, value, error, ...campo } = dela as unknown as PropsDoCampo<
    number | null
  >
  const comuns = { id, rotulo: label, onEscolher: campo.onChange }
  return (
    <div className="rz-combo-rotulado">
      <label htmlFor={id}>{label}</label>
      {definicao.tipo === 'conta' ? (
        <CampoDeConta
          {...comuns}
          contas={definicao.contas}
          contaId={value}
          obrigatoria={required}
          invalida={error !== undefined}
        />
      ) : (
        <CampoDeParticipante
          {...comuns}
          participantes={definicao.participantes}
          participanteId={value}
        />
      )}
      {error ? (
        <small className="rz-combo-recusa" role="alert">
          {error}
        </small>
      ) : null}
    </div>
  )
}

type Props<C extends Campos, N extends keyof C & string> = {
  de: Pick<EstadoDoFormulario<C>, 'campos' | 'campo'>
  nome: N
  desligado?: boolean
}

/** One field of a form, drawn by its kind. What is `livre` is drawn by the screen, with `campo(nome)`. */
export function Campo<C extends Campos, N extends keyof C & string>(props: Props<C, N>): ReactNode {
  const { de, nome, desligado = false } = props
  const definicao: DefinicaoDoCampo | undefined = de.campos[nome]
  const campo = de.campo(nome) as unknown as PropsDoCampo<never>
  if (definicao === undefined || definicao.tipo === 'livre') return null
  if (definicao.tipo === 'chave' || definicao.tipo === 'caixa')
    return <DeLigar {...{ definicao, campo, desligado }} />
  if (definicao.tipo === 'conta' || definicao.tipo === 'participante')
    return <DoLivro {...{ definicao, campo }} />
  const comuns = { ...comunsDe(definicao), disabled: desligado }
  if (definicao.tipo === 'arquivo') {
    const { id, value, onChange, error } = campo as unknown as PropsDoCampo<File | null>
    return (
      <CampoDeArquivo {...definicao} {...{ id, value, onChange, error }} disabled={desligado} />
    )
  }
  if (definicao.tipo === 'empresa') {
    const { value, onChange, ...dela } = campo as unknown as PropsDoCampo<number | null>
    return (
      <NativeSelect
        {...comuns}
        {...dela}
        value={String(value ?? definicao.padrao ?? '')}
        data={definicao.empresas.map(({ ID, Apelido }) => ({ value: String(ID), label: Apelido }))}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    )
  }
  if (definicao.tipo === 'escolha') {
    const { onChange, ...dela } = campo as unknown as PropsDoCampo<string>
    return (
      <CampoDeEscolha
        {...comuns}
        {...dela}
        data={definicao.opcoes.map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  }
  if (definicao.tipo === 'dinheiro')
    return <CampoDeReais {...comuns} {...(campo as unknown as PropsDoCampo<number | null>)} />
  const texto = campo as unknown as PropsDoCampo<string>
  if (definicao.tipo === 'percentual') return <CampoDeTaxa {...comuns} {...texto} />
  if (definicao.tipo === 'mes') return <CampoDeMes {...comuns} {...texto} />
  if (definicao.tipo === 'data')
    return <CampoDeData {...comuns} {...texto} min={definicao.min} max={definicao.max} />
  return <DeTexto definicao={definicao as CampoDeTexto} {...{ campo, desligado }} />
}
