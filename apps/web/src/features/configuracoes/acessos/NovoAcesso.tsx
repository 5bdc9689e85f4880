import { NativeSelect } from '@mantine/core'
import { credenciais } from '@razao/contract'
import { useState } from 'react'
import { CampoMunicipio } from '../../../api/CampoMunicipio.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import {
  type Acesso,
  FORMAS,
  FORMAS_DO_SISTEMA,
  type Responsavel,
  SISTEMAS,
  SISTEMAS_DE_GOVERNO,
  temSegredo,
} from './acesso.ts'
import { CamposDoAcesso } from './CamposDoAcesso.tsx'
import { camposDoAcesso, paraEnviar } from './campos-do-acesso.ts'

const SEGREDO = {
  tipo: 'senha',
  rotulo: 'Senha ou código',
  maximo: 400,
  descricao:
    'Vai para o cofre e não é mostrada de novo a ninguém. Deixe vazio para guardar depois ou pedir ao cliente.',
  autoComplete: 'off',
} as const
const LUGAR = { tipo: 'livre', rotulo: 'Município', vazio: '' as string } as const
const UF = {
  rotulo: 'UF',
  maximo: 2,
  descricao: 'Vazio: o estado da empresa.',
  validar: (uf: string) => (/^[A-Za-z]{2}$/.test(uf) ? null : 'Use a sigla do estado.'),
} as const

type Props = {
  empresaId: number
  responsaveis: readonly Responsavel[]
  onFechar: () => void
  onFeito: (acesso: Acesso) => void
}

/** By which means a company enters a system; what is typed of a secret is kept in no draft. */
export function NovoAcesso({ empresaId, responsaveis, onFechar, onFeito }: Props) {
  const [sistema, setSistema] = useState<Acesso['sistema']>('e-cac')
  const [forma, setForma] = useState<Acesso['forma']>('procuracao')
  const [ibge, setIbge] = useState<number | null>(null)
  const { executar, falha, limpar } = useAcao(credenciais.criarCredencial)
  const formulario = useFormulario({
    campos: {
      ...camposDoAcesso(forma, responsaveis),
      segredo: SEGREDO,
      municipioIbge: LUGAR,
      uf: UF,
    },
    falha,
  })
  const municipio = formulario.campo('municipioIbge')
  const escolherSistema = (novo: Acesso['sistema']) => {
    setSistema(novo)
    const formas = FORMAS_DO_SISTEMA[novo]
    if (!formas.includes(forma)) setForma(formas[0] ?? 'usuario-e-senha')
  }
  const enviar = () => {
    // As it was typed: a space at the end of a password is of the password.
    const { segredo, uf, ...escritos } = formulario.valores
    return executar({
      ...{ empresaId, sistema, forma },
      municipioIbge: sistema === 'prefeitura' ? ibge : null,
      uf: sistema === 'estado' ? uf.trim().toUpperCase() || null : null,
      ...paraEnviar(forma, escritos),
      segredo: temSegredo(forma) ? segredo || null : null,
    })
  }
  return (
    <Formulario
      de={formulario}
      enviar="Cadastrar acesso"
      onVoltar={onFechar}
      onEnviar={enviar}
      onFeito={(acesso) => {
        limpar()
        avisos.ok('Acesso cadastrado.')
        onFeito(acesso)
      }}
    >
      <NativeSelect
        label="Sistema"
        data-autofocus
        value={sistema}
        data={SISTEMAS_DE_GOVERNO.map((value) => ({ value, label: SISTEMAS[value] }))}
        onChange={({ currentTarget: { value } }) => escolherSistema(value as Acesso['sistema'])}
      />
      {sistema === 'prefeitura' ? (
        <CampoMunicipio
          id={municipio.id}
          rotulo="Município (vazio: o da empresa)"
          opcional
          texto={municipio.value}
          ibge={ibge}
          erro={municipio.error}
          onMudar={(texto, achado) => {
            municipio.onChange(texto)
            setIbge(achado)
          }}
        />
      ) : null}
      {sistema === 'estado' ? <Campo de={formulario} nome="uf" /> : null}
      <NativeSelect
        label="Forma de acesso"
        value={forma}
        data={FORMAS_DO_SISTEMA[sistema].map((value) => ({ value, label: FORMAS[value] }))}
        onChange={({ currentTarget: { value } }) => setForma(value as Acesso['forma'])}
      />
      <CamposDoAcesso de={formulario} sistema={sistema} forma={forma} />
      {temSegredo(forma) ? <Campo de={formulario} nome="segredo" /> : null}
    </Formulario>
  )
}
