import { Button, NativeSelect, TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { ROTULOS_PORTE } from '@razao/engine/cadastro'
import { useEffect, useRef, useState } from 'react'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { ResumoDeErros } from '../../../ui/ResumoDeErros.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { CampoMunicipio } from '../nova/CampoMunicipio.tsx'
import { ComparacaoComReceita } from './ComparacaoComReceita.tsx'
import {
  CAMPOS,
  type Dados,
  dadosDo,
  dadosParaEnvio,
  juntar,
  type NomeDoDado,
  TAMANHOS,
} from './editar.ts'
import { FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import type { PropsDaEdicao } from './props.ts'
import { useEdicao } from './use-edicao.ts'

const PORTES = Object.entries(ROTULOS_PORTE).map(([value, label]) => ({ value, label }))
const IDENTIFICACAO = ['razaoSocial', 'nomeFantasia', 'apelido', 'naturezaJuridica'] as const
const INSCRICOES = ['inscricaoMunicipal', 'inscricaoEstadual', 'nire'] as const
const ENDERECO = ['logradouro', 'numero', 'complemento', 'bairro'] as const
const MASCARADOS = new Set<NomeDoDado>(['cep', 'email'])

type Formulario = ReturnType<typeof useFormulario<NomeDoDado>>

function Campo({ nome, formulario }: { nome: NomeDoDado; formulario: Formulario }) {
  const { onChange, ...campo } = formulario.campo(nome)
  if (MASCARADOS.has(nome))
    return <CampoMascarado tipo={nome === 'cep' ? 'cep' : 'email'} {...campo} onChange={onChange} />
  return (
    <TextInput
      {...campo}
      maxLength={TAMANHOS[nome] ?? 150}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** What somebody saved meanwhile comes into the form, without touching what this person wrote. */
function useJuncao(cadastro: PropsDaEdicao['cadastro'], formulario: Formulario) {
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
  const { municipioIbge: doMunicipio, ...erros } = edicao.erros
  const formulario = useFormulario<NomeDoDado>({
    campos: CAMPOS,
    inicial: dadosDo(cadastro),
    doServidor: doMunicipio === undefined ? erros : { ...erros, municipio: doMunicipio },
  })
  const rascunho = useRascunho({
    chave: `${paths.perfil.raiz}#dados-${empresaId}`,
    titulo: `Cadastro de ${cadastro.dados.apelido}`,
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const conflitos = useJuncao(cadastro, formulario)
  const salvar = async (valores: Dados) => {
    const { versao } = cadastro
    if (await edicao.salvar({ ...dadosParaEnvio(valores), empresaId, versao }))
      await rascunho.concluir()
  }
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
    nomes.map((nome) => <Campo key={nome} nome={nome} formulario={formulario} />)
  return (
    <form className="rz-formulario ed-formulario" onSubmit={formulario.aoEnviar(salvar)} noValidate>
      <AvisoDeRascunho rascunho={rascunho.recuperado} />
      <ComparacaoComReceita
        cadastro={cadastro}
        valores={valores}
        onAceitar={preencher}
        onParte={onParte}
      />
      <Conflitos conflitos={conflitos} />
      <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
      <fieldset className="ne-campos ed-grupo">
        <legend>Identificação</legend>
        {campos(IDENTIFICACAO)}
        <NativeSelect {...select('porte')} data={PORTES} />
        <CampoMascarado tipo="date" {...campo('abertura')} />
      </fieldset>
      <fieldset className="ne-campos ed-grupo">
        <legend>Inscrições</legend>
        {campos(INSCRICOES)}
      </fieldset>
      <fieldset className="ne-campos ed-grupo">
        <legend>Endereço</legend>
        <Campo nome="cep" formulario={formulario} />
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
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" loading={edicao.enviando} disabled={!formulario.sujo}>
          Salvar
        </Button>
      </div>
    </form>
  )
}
