import { Button } from '@mantine/core'
import { regrasMunicipais as rotas, feriados as rotasDeFeriados } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarInstante } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { type RegrasDoMunicipio, vigencia } from './regra.ts'

/** What somebody pointed out and nobody answered yet. */
export function Apontamentos({ dados }: { dados: RegrasDoMunicipio }) {
  const { executar, enviando } = useAcao(rotas.resolverApontamento)
  const resolver = async (apontamentoId: number) => {
    const { ok } = await executar({ apontamentoId })
    if (ok) avisos.ok('Apontamento resolvido.')
  }
  return dados.apontamentos.map(({ id, rotulo, texto, porQuem, em }) => (
    <Faixa
      key={id}
      tom="atencao"
      acao={
        dados.podeMudar ? (
          <Button
            size="compact-sm"
            variant="default"
            loading={enviando}
            onClick={() => void resolver(id)}
          >
            Resolver
          </Button>
        ) : null
      }
    >
      <strong>{rotulo}</strong>: {texto}{' '}
      <span className="rz-suave">
        ({porQuem ?? 'Alguém do escritório'}, {formatarInstante(em)})
      </span>
    </Faixa>
  ))
}

/** What holds in every município, whatever its own law says. */
export function FatosFederais({ dados }: { dados: RegrasDoMunicipio }) {
  return (
    <section className="rz-regras-grupo" aria-labelledby="regras-federais">
      <header>
        <h3 id="regras-federais">Vale em todo o país</h3>
      </header>
      <Tabela
        nome="O que vale em todo o país"
        className="rz-regras-tabela"
        linhas={dados.federais}
        chave={({ texto }) => texto}
        colunas={[
          { titulo: 'O que diz', nomeia: true, celula: ({ texto }) => texto },
          {
            titulo: 'Vigência',
            celula: ({ vigenteDe, vigenteAte }) => vigencia(vigenteDe, vigenteAte),
          },
          {
            titulo: 'Fonte',
            celula: ({ fonte, link }) =>
              link === null ? (
                fonte
              ) : (
                <a href={link} target="_blank" rel="noreferrer noopener">
                  {fonte}
                </a>
              ),
          },
        ]}
      />
    </section>
  )
}

const ASSUNTOS: Readonly<Record<string, string>> = {
  convenio: 'Convênio',
  aliquota: 'Alíquota',
  retencoes: 'Retenções',
  'regimes-especiais': 'Regimes especiais',
  beneficio: 'Benefício',
}

/** When the national environment was asked, and whether it had an answer. */
export function Consultas({ dados }: { dados: RegrasDoMunicipio }) {
  return (
    <section className="rz-regras-grupo" aria-labelledby="regras-consultas">
      <header>
        <h3 id="regras-consultas">Perguntas ao ambiente nacional</h3>
      </header>
      <Tabela
        nome="Perguntas ao ambiente nacional"
        className="rz-regras-tabela"
        linhas={dados.consultas}
        chave={({ assunto, sobre, ambiente }) => `${assunto} ${sobre} ${ambiente}`}
        vazio="Ninguém perguntou ainda. A pergunta é feita com o certificado de uma empresa do município, ao emitir a nota."
        colunas={[
          {
            titulo: 'O que',
            nomeia: true,
            celula: ({ assunto, sobre }) =>
              [ASSUNTOS[assunto] ?? assunto, sobre].filter(Boolean).join(' '),
          },
          {
            titulo: 'Ambiente',
            celula: ({ ambiente }) => (ambiente === 'producao' ? 'Produção' : 'Produção restrita'),
          },
          {
            titulo: 'Resposta',
            celula: ({ achou }) => (
              <Situacao tom={achou ? 'ok' : 'nenhum'}>{achou ? 'Respondeu' : 'Não há'}</Situacao>
            ),
          },
          { titulo: 'Perguntado em', celula: ({ consultadaEm }) => formatarInstante(consultadaEm) },
        ]}
      />
    </section>
  )
}

/** The holidays of the place: they move the due day of the ISS and the terms that count days of work. */
export function FeriadosDoMunicipio({ dados }: { dados: RegrasDoMunicipio }) {
  const ano = Number(dados.data.slice(0, 4))
  const consulta = useConsulta(rotasDeFeriados.listarFeriados, { ibge: dados.municipio.ibge, ano })
  const { falha, onTentarDeNovo } = consulta.estado
  const doLugar = consulta.dados?.feriados.filter(
    ({ ambito }) => ambito === 'municipal' || ambito === 'estadual',
  )
  return (
    <section className="rz-regras-grupo" aria-labelledby="regras-feriados">
      <header>
        <h3 id="regras-feriados">Feriados de {ano}</h3>
        <Link to={`${paths.contador.meuEscritorio}?aba=feriados`}>Informar feriados</Link>
      </header>
      {falha ? <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} /> : null}
      {!doLugar && !falha ? <Carregando linhas={2} /> : null}
      {doLugar ? (
        <Tabela
          nome="Feriados do município e do Estado"
          className="rz-regras-tabela"
          linhas={doLugar}
          chave={({ data, nome }) => `${data} ${nome}`}
          vazio="Nenhum feriado do município ou do Estado é conhecido, só os nacionais."
          colunas={[
            { titulo: 'Dia', nomeia: true, celula: ({ data }) => formatarData(data) },
            {
              titulo: 'Feriado',
              celula: ({ nome, vale }) => (vale ? nome : `${nome} (não é feriado aqui)`),
            },
            {
              titulo: 'De quem',
              celula: ({ ambito }) => rotasDeFeriados.ROTULOS_AMBITO[ambito],
            },
            {
              titulo: 'Fonte',
              celula: ({ fonte }) => fonte ?? <span className="rz-suave">—</span>,
            },
          ]}
        />
      ) : null}
    </section>
  )
}
