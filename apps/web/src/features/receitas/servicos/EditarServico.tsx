import { servicos } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { type EstadoDoFormulario, useFormulario } from '../../../ui/use-formulario.ts'
import { CampoDeCodigo } from '../cobrancas/nova/CampoDeCodigo.tsx'
import { CampoDaNbs } from './CampoDaNbs.tsx'
import { type CodigoSugerido, type Sugestao, SugestoesDeServico } from './SugestoesDeServico.tsx'
import {
  CAMPOS,
  exemploDaDescricao,
  paraEnvio,
  type Servico,
  VAZIO,
  type ValoresDoServico,
  valoresDo,
} from './servico.ts'

type Estado = EstadoDoFormulario<typeof CAMPOS>
type Nome = keyof typeof CAMPOS

function Campos({ de, nomes }: { de: Estado; nomes: readonly Nome[] }) {
  return nomes.map((nome) => <Campo key={nome} de={de} nome={nome} />)
}

/** A suggestion fills what is of the code, and the name and the description where nothing was written. */
function aceitar(de: Estado, codigo: CodigoSugerido, { cnae, anexo }: Sugestao): void {
  const { nome, descricao } = de.valores
  const texto = codigo.descricao.replace(/\.$/, '')
  de.preencher({
    codigoNacional: codigo.codigoNacional,
    nbs: '',
    cnae,
    anexo,
    ...(nome.trim() === '' ? { nome: texto.slice(0, 120) } : {}),
    ...(descricao.trim() === '' ? { descricao: texto } : {}),
  })
}

function Codigos({ de }: { de: Estado }) {
  const { codigoNacional, nbs } = de.valores
  const codigo = de.campo('codigoNacional')
  const daNbs = de.campo('nbs')
  return (
    <fieldset className="cl-campos">
      <legend>Códigos</legend>
      <div className="ne-largo">
        <CampoDeCodigo
          id={codigo.id}
          erro={codigo.error}
          codigo={codigoNacional}
          onEscolher={(novo) => de.preencher({ codigoNacional: novo })}
        />
      </div>
      <div className="ne-largo">
        <CampoDaNbs
          id={daNbs.id}
          erro={daNbs.error}
          nbs={nbs}
          codigoNacional={codigoNacional}
          onEscolher={(nova) => de.preencher({ nbs: nova })}
        />
      </div>
      <Campos de={de} nomes={['codigoMunicipal', 'cnae', 'anexo', 'aliquotaIss']} />
    </fieldset>
  )
}

function NaNota({ de }: { de: Estado }) {
  const exemplo = exemploDaDescricao(de.valores.descricao, hojeEmBrasilia().slice(0, 7))
  return (
    <fieldset className="cl-campos">
      <legend>Na cobrança e na nota</legend>
      <div className="ne-largo">
        <Campo de={de} nome="descricao" />
      </div>
      {exemplo === null ? null : (
        <p className="ne-largo cl-previa" role="status">
          Este mês: {exemplo}
        </p>
      )}
      <Campos de={de} nomes={['valorPadrao', 'codigo']} />
    </fieldset>
  )
}

function Retencoes({ de }: { de: Estado }) {
  return (
    <fieldset className="cl-campos">
      <legend>Retenções</legend>
      <div className="ne-largo">
        <Campo de={de} nome="natureza" />
      </div>
      <div className="ne-largo">
        <Campo de={de} nome="cessaoDeMaoDeObra" />
      </div>
      {de.valores.cessaoDeMaoDeObra ? (
        <div className="ne-largo">
          <Campo de={de} nome="inssBaseMinima" />
        </div>
      ) : null}
    </fieldset>
  )
}

type Props = {
  empresaId: number
  /** Left out: a new one. */
  servico?: Servico
  onFechar: () => void
  onSalvo: (servicoId: number) => void
}

function useSalvar({ empresaId, servico }: Pick<Props, 'empresaId' | 'servico'>) {
  const criar = useAcao(servicos.criarServico)
  const alterar = useAcao(servicos.alterarServico)
  return {
    falha: (servico ? alterar : criar).falha,
    salvar: (valores: ValoresDoServico) =>
      servico
        ? alterar.executar({
            ...paraEnvio(valores),
            servicoId: servico.id,
            versao: servico.versao,
          })
        : criar.executar({ ...paraEnvio(valores), empresaId }),
  }
}

/** A service of the catalogue, new or put right. */
export function EditarServico({ empresaId, servico, onFechar, onSalvo }: Props) {
  const { salvar, falha } = useSalvar({ empresaId, ...(servico ? { servico } : {}) })
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: servico ? valoresDo(servico) : VAZIO,
    falha,
  })
  const rascunho = useRascunho({
    chave: `${paths.receitas.clientes}#servico-${servico?.id ?? `novo-${empresaId}`}`,
    titulo: servico ? `Serviço ${servico.nome}` : 'Novo serviço',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  return (
    <Formulario
      de={formulario}
      rotulo={servico ? `Editar ${servico.nome}` : 'Novo serviço'}
      rascunho={rascunho}
      enviar={servico ? 'Salvar' : 'Cadastrar serviço'}
      pronto={formulario.sujo}
      onVoltar={onFechar}
      onEnviar={salvar}
      onFeito={({ servicoId }) => {
        avisos.ok(servico ? 'Serviço salvo.' : 'O serviço entrou no catálogo.')
        onSalvo(servicoId)
      }}
    >
      {servico ? null : (
        <SugestoesDeServico
          empresaId={empresaId}
          onEscolher={(codigo, sugestao) => aceitar(formulario, codigo, sugestao)}
        />
      )}
      <Campo de={formulario} nome="nome" />
      <Codigos de={formulario} />
      <NaNota de={formulario} />
      <Retencoes de={formulario} />
    </Formulario>
  )
}
