import { Button } from '@mantine/core'
import { contratos, empresa as rotas } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { falhaNaTela } from '../../../../api/falha.ts'
import { useAcao } from '../../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { useEmpresaAtual, usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Campo } from '../../../../ui/Campo.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { EscolherEmpresa } from '../../../../ui/EscolherEmpresa.tsx'
import { EstadoVazio } from '../../../../ui/EstadoVazio.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarData } from '../../../../ui/formato.ts'
import { Tela } from '../../../../ui/Tela.tsx'
import { BotaoNovoContrato } from '../BotaoNovaCobranca.tsx'
import { RECORRENTES } from '../enderecos.ts'
import { BlocoDaObraOuDoEvento } from '../nova/BlocoDaObraOuDoEvento.tsx'
import {
  Bloco,
  BlocoDoCliente,
  BlocoDoExterior,
  BlocoDoServico,
  type FormularioDaVenda,
} from '../nova/BlocosDaVenda.tsx'
import { MaisOpcoes } from '../nova/MaisOpcoes.tsx'
import { PreviaAoLado } from '../nova/PreviaAoLado.tsx'
import { usePrevia } from '../nova/use-previa.ts'
import { useVenda } from '../nova/use-venda.ts'
import {
  daParaPrever,
  pedidoDaVenda,
  pedidoDoContrato,
  primeiraVez,
  valoresDoContrato,
} from '../nova/venda.ts'
import type { ContratoInteiro } from './contrato.ts'

function BlocoDeQuandoRepete({ de }: { de: FormularioDaVenda }) {
  return (
    <Bloco titulo="Quando">
      <div className="fa-dois">
        <Campo de={de} nome="periodicidade" />
        <Campo de={de} nome="dia" />
        <Campo de={de} nome="inicio" />
        <Campo de={de} nome="fim" />
        <Campo de={de} nome="venceEmDias" />
        <Campo de={de} nome="forma" />
        <Campo de={de} nome="indice" />
        <div className="fa-largo">
          <Campo de={de} nome="emitir" />
        </div>
      </div>
    </Bloco>
  )
}

type DoFormulario = {
  empresaId: number
  regime: number | undefined
  contrato: ContratoInteiro | null
}

function FormularioDoContrato({ empresaId, regime, contrato }: DoFormulario) {
  const navegar = useNavigate()
  const criar = useAcao(contratos.criarContrato, { semModal: true })
  const alterar = useAcao(contratos.alterarContrato, { semModal: true })
  const falha = criar.falha ?? alterar.falha
  const { de, cliente, noExterior, identifica, rascunho, mais, setMais, focar } = useVenda({
    ...{ modo: 'contrato', falha, titulo: contrato ? 'Contrato' : 'Novo contrato' },
    chave: `${paths.receitas.raiz}#contrato-${contrato?.id ?? `novo-${empresaId}`}`,
    inicial: contrato
      ? valoresDoContrato(contrato.pedido, {
          id: contrato.clienteId,
          nome: contrato.cliente,
          documento: null,
        })
      : { emitir: true },
  })
  const deQuem = { empresaId, noExterior }
  const vez = primeiraVez(de.valores)
  const [confirmado, setConfirmado] = useState<unknown>(null)
  const previa = usePrevia(daParaPrever(vez, noExterior) ? pedidoDaVenda(vez, deQuem) : null)
  return (
    <Formulario
      de={de}
      rascunho={rascunho}
      className="fa-venda"
      onEnviar={async (valores) => {
        const pedido = pedidoDoContrato(valores, deQuem)
        const { ok } = contrato
          ? await alterar.executar({
              ...pedido,
              contratoId: contrato.id,
              versao: contrato.versao,
            })
          : await criar.executar(pedido)
        return ok ? { ok, valor: null } : { ok }
      }}
      onFeito={() => {
        avisos.ok(
          contrato
            ? 'Contrato mudado daqui para a frente. O que já foi cobrado fica.'
            : 'Contrato salvo. Cada ocorrência vira uma cobrança no seu dia, uma vez só.',
        )
        void navegar(RECORRENTES)
      }}
      antes={falha && falha.erros.length === 0 ? <CartaoErro {...falhaNaTela(falha)} /> : null}
    >
      <div className="fa-blocos">
        <BlocoDoCliente de={de} empresaId={empresaId} cliente={cliente} foco={!contrato} />
        <BlocoDoServico de={de} empresaId={empresaId} regime={regime} />
        {identifica ? <BlocoDaObraOuDoEvento {...{ de, identifica, regime }} /> : null}
        {noExterior ? <BlocoDoExterior de={de} /> : null}
        <BlocoDeQuandoRepete de={de} />
        <MaisOpcoes
          porDocumento={false}
          comObra={identifica?.o === 'obra'}
          {...{ de, regime }}
          aberto={mais}
          onAbrir={setMais}
        />
      </div>
      <PreviaAoLado
        noExterior={noExterior}
        previa={previa}
        de={{ empresaId, clienteId: de.valores.cliente?.id ?? null, cobrancaId: null }}
        onCampo={focar}
        outraMesmo
        onOutraMesmo={() => undefined}
        issoMesmo={confirmado === de.valores.bruto}
        onIssoMesmo={() => setConfirmado(de.valores.bruto)}
        contrato
      />
      <div className="rz-formulario-acoes fa-acoes">
        <Button variant="subtle" onClick={() => void navegar(RECORRENTES)}>
          Voltar
        </Button>
        <Button type="submit" loading={criar.enviando || alterar.enviando}>
          {contrato ? 'Salvar contrato' : 'Criar contrato'}
        </Button>
      </div>
    </Formulario>
  )
}

const Cartao = (props: ComponentProps<typeof EstadoVazio>) => (
  <div className="rz-cartao">
    <EstadoVazio {...props} />
  </div>
)

/** The page of what repeats: a new contract, or one that is changed from here on. */
export function PaginaDoContrato({ contratoId }: { contratoId: number | null }) {
  const [atual] = useEmpresaAtual()
  const pode = usePode('emitirNota', 'financeiro')
  const doContrato = useConsulta(
    contratos.lerContrato,
    contratoId === null ? AINDA_NAO : { contratoId },
  )
  const empresaId = contratoId === null ? atual?.ID : doContrato.dados?.empresaId
  const daEmpresa = useConsulta(
    rotas.lerEmpresa,
    empresaId === undefined ? AINDA_NAO : { empresaId },
  )
  const parada = [doContrato, daEmpresa].find(({ falha }) => falha !== undefined)
  const conteudo = () => {
    if (!pode)
      return (
        <Cartao
          titulo="Você pode ver, mas não mudar contratos"
          texto="Peça a quem administra os acessos a permissão «Emitir nota»."
        />
      )
    if (contratoId === null && !atual)
      return (
        <Cartao
          titulo="De qual empresa é o contrato?"
          texto="As notas saem no CNPJ dela. A empresa em uso fica na barra de cima (Alt+E)."
          acoes={<EscolherEmpresa />}
        />
      )
    if (parada)
      return (
        <CartaoErro
          {...parada.estado.falha}
          titulo={parada.estado.falha?.titulo ?? ''}
          onTentarDeNovo={parada.tentarDeNovo}
        />
      )
    if (doContrato.dados && doContrato.dados.encerradoEm !== null)
      return (
        <Cartao
          titulo={`Este contrato foi encerrado em ${formatarData(doContrato.dados.encerradoEm)}`}
          texto="Um contrato encerrado não muda mais. Se o serviço continua, faça outro contrato."
          acoes={<BotaoNovoContrato />}
        />
      )
    if (!daEmpresa.dados || (contratoId !== null && !doContrato.dados))
      return <Carregando linhas={12} />
    return (
      <FormularioDoContrato
        key={`${contratoId ?? 'novo'}-${daEmpresa.dados.ID}`}
        empresaId={daEmpresa.dados.ID}
        regime={daEmpresa.dados.IDRegime}
        contrato={doContrato.dados ?? null}
      />
    )
  }
  return (
    <Tela
      titulo={contratoId === null ? 'Novo contrato' : 'Editar contrato'}
      resumo={daEmpresa.dados?.Apelido}
      acoes={
        <Button
          variant="default"
          component={Link}
          to={RECORRENTES}
          leftSection={<IconArrowLeft size={15} aria-hidden />}
        >
          Recorrentes
        </Button>
      }
    >
      {conteudo()}
    </Tela>
  )
}
