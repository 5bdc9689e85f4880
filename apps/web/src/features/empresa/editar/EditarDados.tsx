import { NativeSelect } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { ROTULOS_PORTE } from '@razao/engine/cadastro'
import { useEffect, useRef, useState } from 'react'
import { CampoMunicipio } from '../../../api/CampoMunicipio.tsx'
import { RespostaDoCep } from '../../../api/RespostaDoCep.tsx'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { Campo } from '../../../ui/Campo.tsx'
import type { CamposDeTexto } from '../../../ui/campos.ts'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { type EstadoDoFormulario, useFormulario } from '../../../ui/use-formulario.ts'
import { ComparacaoComReceita } from './ComparacaoComReceita.tsx'
import {
  CAMPOS,
  dadosDo,
  dadosParaEnvio,
  enderecoDoCep,
  juntar,
  type NomeDoDado,
} from './editar.ts'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import type { PropsDaEdicao } from './props.ts'
import { useEdicao } from './use-edicao.ts'

const PORTES = Object.entries(ROTULOS_PORTE).map(([value, label]) => ({ value, label }))
const IDENTIFICACAO = ['razaoSocial', 'nomeFantasia', 'apelido', 'naturezaJuridica'] as const
const INSCRICOES = ['inscricaoMunicipal', 'inscricaoEstadual', 'nire'] as const
const ENDERECO = ['logradouro', 'numero', 'complemento', 'bairro'] as const

type Escrito = EstadoDoFormulario<CamposDeTexto<NomeDoDado>>

/** What somebody saved meanwhile comes into the form, without touching what this person wrote. */
function useJuncao(cadastro: PropsDaEdicao['cadastro'], formulario: Escrito) {
  const base = useRef(cadastro)
  const [conflitos, setConflitos] = useState<{ nome: NomeDoDado; deles: string }[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version that comes
  useEffect(() => {
    if (base.current.versao === cadastro.versao) return
    const deles = dadosDo(cadastro)
    const junto = juntar(dadosDo(base.current), formulario.valores, deles)
    formulario.preencher(junto.valores)
    setConflitos(junto.conflitos.map((nome) => ({ nome, deles: deles[nome] })))
    base.current = cadastro
  }, [cadastro.versao])
  return conflitos
}

function Conflitos({ conflitos }: { conflitos: ReturnType<typeof useJuncao> }) {
  if (conflitos === null) return null
  return (
    <Faixa tom="info">
      {conflitos.length === 0
        ? 'O que a outra pessoa salvou já está aqui, junto do que você escreveu. Confira e salve.'
        : `Os dois mudaram ${conflitos.map(({ nome, deles }) => `«${CAMPOS[nome].rotulo}» (está «${deles || 'vazio'}»)`).join(', ')}: ficou o que você escreveu. Confira e salve.`}
    </Faixa>
  )
}

/** Who the company is, where it is and who answers for it. */
export function EditarDados({ empresaId, cadastro, onFechar, onTrazer, onParte }: PropsDaEdicao) {
  const edicao = useEdicao(rotas.alterarEmpresa, 'Cadastro salvo.', onFechar)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: dadosDo(cadastro),
    falha: edicao.falha,
  })
  const rascunho = useRascunho({
    chave: `${paths.perfil.raiz}#dados-${empresaId}`,
    titulo: `Cadastro de ${cadastro.dados.apelido}`,
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const conflitos = useJuncao(cadastro, formulario)
  const trazer = () => {
    edicao.limpar()
    onTrazer()
  }
  const { valores, campo, preencher } = formulario
  const municipio = campo('municipio')
  const select = (nome: 'porte' | 'responsavelId') => {
    const { onChange, ...resto } = campo(nome)
    return {
      ...resto,
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        onChange(currentTarget.value),
    }
  }
  const campos = (nomes: readonly NomeDoDado[]) =>
    nomes.map((nome) => <Campo key={nome} de={formulario} nome={nome} />)
  return (
    <Formulario
      de={formulario}
      className="rz-formulario ed-formulario"
      rascunho={rascunho}
      enviar="Salvar"
      pronto={formulario.sujo}
      onVoltar={onFechar}
      onEnviar={(escrito) =>
        edicao.salvar({ ...dadosParaEnvio(escrito), empresaId, versao: cadastro.versao })
      }
      onFeito={edicao.contar}
    >
      <ComparacaoComReceita
        cadastro={cadastro}
        valores={valores}
        onAceitar={preencher}
        onParte={onParte}
      />
      <Conflitos conflitos={conflitos} />
      <fieldset className="ne-campos ed-grupo">
        <legend>Identificação</legend>
        {campos(IDENTIFICACAO)}
        <NativeSelect {...select('porte')} data={PORTES} />
        <Campo de={formulario} nome="abertura" />
      </fieldset>
      <fieldset className="ne-campos ed-grupo">
        <legend>Inscrições</legend>
        {campos(INSCRICOES)}
      </fieldset>
      <fieldset className="ne-campos ed-grupo">
        <legend>Endereço</legend>
        <Campo de={formulario} nome="cep" />
        <RespostaDoCep
          cep={valores.cep}
          valores={valores}
          propor={enderecoDoCep}
          onPreencher={preencher}
        />
        <CampoMunicipio
          id={municipio.id}
          opcional
          texto={valores.municipio}
          ibge={valores.municipioIbge === '' ? null : Number(valores.municipioIbge)}
          onMudar={(texto, ibge) =>
            preencher({ municipio: texto, municipioIbge: ibge === null ? '' : String(ibge) })
          }
          erro={municipio.error}
        />
        {campos(ENDERECO)}
      </fieldset>
      <fieldset className="ne-campos ed-grupo">
        <legend>Contato e responsável</legend>
        {campos(['email', 'telefone'])}
        <NativeSelect
          {...select('responsavelId')}
          className="ne-largo"
          data={[
            { value: '', label: 'Ninguém' },
            ...cadastro.responsaveis.map(({ id, nome }) => ({ value: String(id), label: nome })),
          ]}
        />
      </fieldset>
      <FalhaDaEdicao empresaId={empresaId} falha={edicao.falha} onTrazer={trazer} />
    </Formulario>
  )
}
