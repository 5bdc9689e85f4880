import { Button } from '@mantine/core'
import { clientes } from '@razao/contract'
import { ROTULOS_PAIS } from '@razao/engine/cadastro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { paths } from '../../../paths.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { DataCivil } from '../../../ui/DataCivil.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import {
  formatarDinheiro,
  formatarEscala,
  formatarInstante,
  formatarTaxa,
  MESES_CURTOS,
} from '../../../ui/formato.ts'
import { GraficoBarras } from '../../../ui/GraficoBarras.tsx'
import { mascarar } from '../../../ui/mascaras.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import {
  type ClienteInteiro,
  emLista,
  nomeDoDocumento,
  telefoneEscrito,
  textoDoDocumento,
  textoDoLugar,
  textoDoOrgao,
  textoDoTipo,
  textoDoTomador,
  textoSemNif,
} from './cliente.ts'

type Props = { cliente: ClienteInteiro }

/** Facts of which nothing is known are not shown. */
function Fatos({ fatos }: { fatos: readonly (readonly [nome: string, valor: ReactNode])[] }) {
  return (
    <dl className="rz-fatos">
      {fatos.map(([nome, valor]) =>
        valor === null || valor === undefined || valor === '' ? null : (
          <div key={nome} className="cl-fato">
            <dt>{nome}</dt>
            <dd>{valor}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function enderecoEscrito(c: ClienteInteiro): string | null {
  const rua = [c.logradouro, c.numero, c.complemento].filter(Boolean).join(', ')
  const codigo = c.cep === null ? c.exteriorCodigoPostal : mascarar('cep', c.cep)
  const lugar = textoDoLugar(c)
  return [rua, c.bairro, lugar, c.exteriorEstado, codigo].filter(Boolean).join(' · ') || null
}

/** Merged into this one: it may be taken apart again. */
function Mescla({
  mescla,
  podeMudar,
}: {
  mescla: ClienteInteiro['mesclas'][number]
  podeMudar: boolean
}) {
  const { executar, enviando } = useAcao(clientes.desfazerMescla)
  const desfazer = async () => {
    const resultado = await executar({ mesclaId: mescla.id })
    if (!resultado.ok) return
    const { mantidos } = resultado.valor
    avisos.ok(
      mantidos.length === 0
        ? `${mescla.nome} voltou a ser um cadastro.`
        : `${mescla.nome} voltou a ser um cadastro. Ficou como está agora: ${emLista(mantidos)}.`,
    )
  }
  return (
    <li>
      {mescla.nome}
      {mescla.documento === null ? null : (
        <span className="rz-suave rz-numero">
          {' '}
          {textoDoDocumento({ ...mescla, documentoTipo: 'outro' })}
        </span>
      )}
      <span className="rz-suave">
        {' '}
        · mesclado por {mescla.por ?? 'alguém'} em {formatarInstante(mescla.em)}
      </span>{' '}
      {podeMudar ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={enviando}
          aria-label={`Desfazer a mescla de ${mescla.nome}`}
          onClick={() => void desfazer()}
        >
          Desfazer
        </Button>
      ) : null}
    </li>
  )
}

/** Who they are, where they are, and what is missing for a note. */
export function DadosDoCliente({ cliente: c, podeMudar }: Props & { podeMudar: boolean }) {
  return (
    <div className="cl-parte">
      {c.faltaParaNota.length > 0 ? (
        <Faixa tom="atencao">
          Para emitir nota {c.faltaParaNota.length === 1 ? 'falta' : 'faltam'}{' '}
          {emLista(c.faltaParaNota)}.
        </Faixa>
      ) : null}
      <Fatos
        fatos={[
          ['Tipo', textoDoTipo(c.tipoPessoa)],
          [
            nomeDoDocumento(c),
            <span key="documento" className="rz-numero">
              {textoDoDocumento(c)}
            </span>,
          ],
          ['Por que não tem NIF', textoSemNif(c.semNifMotivo)],
          ['Nome fantasia', c.nomeFantasia],
          ['Inscrição municipal', c.inscricaoMunicipal],
          ['E-mail de cobrança e notas', c.email],
          ['Notas por e-mail', c.recebeNotas ? null : 'Não recebe sozinho'],
          ['Telefone', telefoneEscrito(c.telefone)],
          ['Endereço', enderecoEscrito(c)],
          ['País', c.pais === null ? null : (ROTULOS_PAIS[c.pais] ?? c.pais)],
          ['Empresa', c.empresa],
          ['Etiquetas', c.etiquetas.join(', ')],
          ['Observação', c.observacao],
        ]}
      />
      <FaturamentoMensal cliente={c} />
      {c.mesclas.length > 0 ? (
        <section className="rz-secao">
          <h3>Cadastros mesclados neste</h3>
          <ul className="rz-lista-simples">
            {c.mesclas.map((mescla) => (
              <Mescla key={mescla.id} mescla={mescla} podeMudar={podeMudar} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

/** What the customer was billed and owes. */
export function FaturamentoDoCliente({ cliente: c }: Props) {
  return (
    <section className="rz-secao" aria-label="Faturamento">
      <dl className="cl-numeros">
        <div>
          <dt>Faturado em 12 meses</dt>
          <dd>
            <Dinheiro valor={c.faturado} />
          </dd>
        </div>
        <div>
          <dt>Em aberto</dt>
          <dd>
            <Dinheiro valor={c.emAberto} />
          </dd>
        </div>
        <div>
          <dt>Do total da empresa</dt>
          <dd className="rz-numero">{c.parte === null ? '—' : formatarTaxa(c.parte)}</dd>
        </div>
      </dl>
    </section>
  )
}

function FaturamentoMensal({ cliente: c }: Props) {
  if (c.faturado <= 0) return null
  return (
    <section className="rz-secao">
      <h3>Faturamento mensal</h3>
      <GraficoBarras
        titulo={`Faturamento mensal de ${c.nome}`}
        series={['Faturado']}
        grupos={c.meses.map(({ competencia, valor }) => ({
          rotulo: `${MESES_CURTOS[Number(competencia.slice(5)) - 1]}/${competencia.slice(2, 4)}`,
          valores: [valor],
        }))}
        formatar={formatarDinheiro}
        escala={formatarEscala}
        altura={170}
      />
    </section>
  )
}

/** Who of the customer receives what. */
export function ContatosLidos({ cliente: c }: Props) {
  return (
    <Tabela
      nome="Contatos"
      legenda="Contatos e o que cada um recebe"
      legendaOculta
      className="cl-tabela"
      vazio="Nenhum contato. Notas e cobranças vão para o e-mail de cobrança."
      linhas={c.contatos}
      chave={({ id, nome }) => id ?? nome}
      colunas={[
        {
          ...{ titulo: 'Nome', nomeia: true },
          celula: ({ nome, cargo }) => (
            <>
              {nome}
              {cargo ? <span className="rz-suave"> {cargo}</span> : null}
            </>
          ),
        },
        {
          titulo: 'E-mail e telefone',
          celula: ({ email, telefone }) =>
            [email, telefoneEscrito(telefone)].filter(Boolean).join(' · '),
        },
        {
          titulo: 'Recebe',
          celula: ({ recebeNota, recebeCobranca }) =>
            emLista([...(recebeNota ? ['nota'] : []), ...(recebeCobranca ? ['cobrança'] : [])]) ||
            '—',
        },
      ]}
    />
  )
}

const sempreOuNunca = (valor: boolean | null, seNao: string): string => {
  if (valor === null) return seNao
  return valor ? 'Sempre' : 'Nunca'
}
/** Who withholds does as any company, where the law withholds of the service; see the engine's preview. */
const textoDoFederal = (valor: boolean | null): string =>
  valor
    ? 'Retém, mesmo sendo do Simples ou MEI'
    : sempreOuNunca(valor, 'Conforme a lei e o serviço')
const TRIBUTACOES = {
  geral: 'Lucro Presumido ou Real',
  simples: 'Simples Nacional',
  mei: 'MEI',
} as const

/** What they keep back when they pay, and by whose rule. */
export function RetencoesDoCliente({ cliente: c }: Props) {
  return (
    <div className="cl-parte">
      <Fatos
        fatos={[
          ['ISS', sempreOuNunca(c.retemIss, 'Conforme a regra do município')],
          ['Tributos federais', textoDoFederal(c.retemFederal)],
          ['Órgão público', c.orgaoPublico === null ? 'Não' : textoDoOrgao(c.orgaoPublico)],
          ['Tributação', c.tributacao === null ? 'Não informada' : TRIBUTACOES[c.tributacao]],
        ]}
      />
      <p className="rz-suave">Nas retenções federais é {textoDoTomador(c.tomador)}.</p>
    </div>
  )
}

/** What they usually take, as their notes tell. */
export function ServicosHabituais({ cliente: c }: Props) {
  return (
    <Tabela
      nome="Serviços habituais"
      legenda="Serviços das notas deste cliente"
      legendaOculta
      className="cl-tabela"
      vazio="Nenhuma nota emitida ainda."
      linhas={c.servicosHabituais}
      chave={({ codigo, itemLc116, descricao }) => codigo ?? itemLc116 ?? descricao}
      colunas={[
        {
          ...{ titulo: 'Serviço', nomeia: true, className: 'cl-descricao' },
          celula: ({ descricao, itemLc116, servico }) => (
            <>
              {servico ? (
                <Link to={`${paths.receitas.clientes}?aba=servicos&aberta=${servico.id}`}>
                  {servico.nome}
                </Link>
              ) : (
                descricao || 'Sem descrição'
              )}
              {itemLc116 ? <span className="rz-suave"> LC 116 {itemLc116}</span> : null}
            </>
          ),
        },
        { ...{ titulo: 'Notas', fim: true }, celula: ({ notas }) => notas },
        {
          ...{ titulo: 'Último valor', fim: true },
          celula: ({ ultimoValor }) => <Dinheiro valor={ultimoValor} />,
        },
        { titulo: 'Última vez', celula: ({ ultimaVez }) => <DataCivil valor={ultimaVez} /> },
      ]}
    />
  )
}
