import { clientes } from '@razao/contract'
import { useState } from 'react'
import { CampoMunicipio } from '../../../api/CampoMunicipio.tsx'
import { RespostaDoCep } from '../../../api/RespostaDoCep.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { type EstadoDoFormulario, useFormulario } from '../../../ui/use-formulario.ts'
import { CadastroDoCnpj } from './CadastroDoCnpj.tsx'
import { CampoDeEtiquetas } from './CampoDeEtiquetas.tsx'
import { ContatosDoCliente } from './ContatosDoCliente.tsx'
import {
  CAMPOS,
  ehEmpresa,
  ehEstrangeiro,
  enderecoDoCep,
  errosDosContatos,
  moraFora,
  paraEnvio,
  type ValoresDoCliente,
  valoresDo,
} from './campos-do-cliente.ts'
import type { ClienteInteiro } from './cliente.ts'

type Estado = EstadoDoFormulario<typeof CAMPOS>
type Nome = keyof typeof CAMPOS

function Campos({ de, nomes }: { de: Estado; nomes: readonly Nome[] }) {
  return nomes.map((nome) => <Campo key={nome} de={de} nome={nome} />)
}

/** Fields that a look-up may fill, all of them texts. */
function textosDe(v: ValoresDoCliente): Readonly<Record<string, string>> {
  const { nome, nomeFantasia, cep, logradouro, numero, complemento, bairro } = v
  const { municipio, municipioIbge } = v
  return {
    ...{ nome, nomeFantasia, cep, logradouro, numero, complemento, bairro },
    ...{ municipio, municipioIbge },
  }
}

function Identificacao({ de }: { de: Estado }) {
  const { valores } = de
  const preencher = (novos: Partial<Readonly<Record<string, string>>>) =>
    de.preencher(novos as Partial<ValoresDoCliente>)
  const documento = ehEmpresa(valores) ? 'cnpj' : 'cpf'
  return (
    <fieldset className="cl-campos">
      <legend>Identificação</legend>
      <Campo de={de} nome="tipoPessoa" />
      {ehEstrangeiro(valores) ? (
        <>
          {valores.semNif === '' ? <Campo de={de} nome="nif" /> : null}
          <Campo de={de} nome="semNif" />
        </>
      ) : (
        <Campo de={de} nome={documento} />
      )}
      {ehEmpresa(valores) ? (
        <CadastroDoCnpj cnpj={valores.cnpj} valores={textosDe(valores)} onPreencher={preencher} />
      ) : null}
      <div className="ne-largo">
        <Campo de={de} nome="nome" />
      </div>
      <Campos de={de} nomes={['nomeFantasia', 'inscricaoMunicipal', 'email', 'telefone']} />
    </fieldset>
  )
}

function Endereco({ de }: { de: Estado }) {
  const { valores, campo } = de
  const municipio = campo('municipio')
  return (
    <fieldset className="cl-campos">
      <legend>Endereço</legend>
      <Campo de={de} nome="pais" />
      {moraFora(valores) ? (
        <Campos de={de} nomes={['exteriorCodigoPostal', 'exteriorCidade', 'exteriorEstado']} />
      ) : (
        <>
          <Campo de={de} nome="cep" />
          <RespostaDoCep
            cep={valores.cep}
            valores={textosDe(valores)}
            propor={enderecoDoCep}
            onPreencher={(novos) => de.preencher(novos as Partial<ValoresDoCliente>)}
          />
          <CampoMunicipio
            id={municipio.id}
            opcional
            texto={valores.municipio}
            ibge={valores.municipioIbge === '' ? null : Number(valores.municipioIbge)}
            onMudar={(texto, ibge) =>
              de.preencher({
                municipio: texto,
                municipioIbge: ibge === null ? '' : String(ibge),
              })
            }
            erro={municipio.error}
          />
        </>
      )}
      <Campos de={de} nomes={['logradouro', 'numero', 'complemento', 'bairro']} />
    </fieldset>
  )
}

function Retencoes({ de }: { de: Estado }) {
  return (
    <fieldset className="cl-campos">
      <legend>Retenções e regras próprias</legend>
      <Campos de={de} nomes={['retemIss', 'retemFederal']} />
      {ehEmpresa(de.valores) ? <Campos de={de} nomes={['orgaoPublico', 'tributacao']} /> : null}
    </fieldset>
  )
}

function Etiquetas({ de, empresaId }: { de: Estado; empresaId: number }) {
  const { dados } = useConsulta(clientes.etiquetasDosClientes, { empresaId })
  return (
    <fieldset className="cl-campos">
      <legend>Organização</legend>
      <CampoDeEtiquetas
        className="ne-largo"
        campo={de.campo('etiquetas')}
        emUso={dados?.lista.map(({ etiqueta }) => etiqueta) ?? []}
        descricao="Enter ou vírgula põe a etiqueta: «mensal», «projeto»."
      />
      <div className="ne-largo">
        <Campo de={de} nome="observacao" />
      </div>
    </fieldset>
  )
}

type Props = {
  empresaId: number
  /** Left out: a new one. */
  cliente?: ClienteInteiro
  onFechar: () => void
  onSalvo: (clienteId: number) => void
}

function useSalvar({ empresaId, cliente }: Pick<Props, 'empresaId' | 'cliente'>) {
  const criar = useAcao(clientes.criarCliente)
  const alterar = useAcao(clientes.alterarCliente)
  return {
    falha: (cliente ? alterar : criar).falha,
    async salvar(valores: ValoresDoCliente) {
      const dados = paraEnvio(valores)
      if (cliente) {
        const { id: clienteId, versao } = cliente
        const salvo = await alterar.executar({ ...dados, clienteId, versao })
        return salvo.ok ? ({ ok: true, valor: clienteId } as const) : salvo
      }
      const contatos = dados.contatos.map(({ id: _, ...contato }) => contato)
      const criado = await criar.executar({ ...dados, contatos, empresaId })
      return criado.ok ? ({ ok: true, valor: criado.valor.clienteId } as const) : criado
    },
  }
}

/** The file of a customer, new or put right. */
export function EditarCliente({ empresaId, cliente, onFechar, onSalvo }: Props) {
  const { salvar, falha } = useSalvar({ empresaId, ...(cliente ? { cliente } : {}) })
  const [tentou, setTentou] = useState(false)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: cliente ? valoresDo(cliente) : { tipoPessoa: '2', recebeNotas: true },
    falha,
  })
  const { valores } = formulario
  const rascunho = useRascunho({
    chave: `${paths.receitas.clientes}#${cliente?.id ?? `novo-${empresaId}`}`,
    titulo: cliente ? `Cliente ${cliente.nome}` : 'Novo cliente',
    valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const erros = errosDosContatos(valores.contatos)
  const contatos = formulario.campo('contatos')
  return (
    <Formulario
      de={formulario}
      rotulo={cliente ? `Editar ${cliente.nome}` : 'Novo cliente'}
      className="rz-formulario"
      rascunho={rascunho}
      enviar={cliente ? 'Salvar' : 'Cadastrar cliente'}
      pronto={formulario.sujo}
      onVoltar={onFechar}
      conferir={() => {
        setTentou(true)
        return Object.keys(erros).length === 0
      }}
      erros={
        tentou
          ? Object.entries(erros).map(([campo, mensagem]) => ({
              id: contatos.id,
              rotulo: `Contato ${Number(campo.split('.')[0]) + 1}`,
              mensagem,
            }))
          : []
      }
      onEnviar={salvar}
      onFeito={(clienteId) => {
        avisos.ok(cliente ? 'Cliente salvo.' : `${valores.nome.trim()} entrou nos clientes.`)
        onSalvo(clienteId)
      }}
    >
      <Identificacao de={formulario} />
      <Endereco de={formulario} />
      <Retencoes de={formulario} />
      <fieldset className="cl-campos">
        <legend>Contatos: quem recebe o quê</legend>
        <div className="ne-largo">
          <Campo de={formulario} nome="recebeNotas" />
        </div>
        <div className="ne-largo">
          <ContatosDoCliente {...contatos} erros={tentou ? erros : {}} />
        </div>
      </fieldset>
      <Etiquetas de={formulario} empresaId={empresaId} />
    </Formulario>
  )
}
