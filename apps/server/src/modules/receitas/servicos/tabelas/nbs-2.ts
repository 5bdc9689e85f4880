/** NBS 2.0, Anexo I of the Portaria Conjunta RFB/SECEX 2.000/2018: the codes a note takes (part 2 of 4). */
export const NBS_2: Readonly<Record<string, string>> = {
  '105023210': 'Serviços de transporte aquaviário transoceânico de carga solta, não unitizada',
  '105023220': 'Serviços de transporte aquaviário transoceânico de carga unitizada',
  '105023230':
    'Serviços de transporte aquaviário transoceânico de carga frigorificada ou climatizada',
  '105023310':
    'Serviços de transporte aquaviário transoceânico de cargas em contêineres frigorificados ou climatizados',
  '105023320':
    'Serviços de transporte aquaviário transoceânico de cargas em contêineres não frigorificados ou climatizados',
  '105023410': 'Serviços de transporte aquaviário transoceânico de cargas vivas',
  '105023420':
    'Serviços de transporte aquaviário transoceânico de mudanças domésticas e de mobília e outros objetos de escritório',
  '105023430': 'Serviços de transporte aquaviário transoceânico de cargas de grande porte',
  '105023440': 'Serviços de transporte aquaviário transoceânico de veículos',
  '105023451':
    'Serviços de transporte aquaviário transoceânico de combustíveis, lubrificantes e GLP, inclusive apresentado em botijões metálicos',
  '105023452':
    'Serviços de transporte aquaviário transoceânico de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105023459':
    'Serviços de transporte aquaviário transoceânico de produtos perigosos não classificados em subposições anteriores',
  '105023900':
    'Serviços de transporte aquaviário transoceânico de cargas não classificados em subposições anteriores',
  '105031100':
    'Serviços de transporte aéreo de cargas em contêineres frigorificados ou climatizados',
  '105031200':
    'Serviços de transporte aéreo de cargas em contêineres não frigorificados ou climatizados',
  '105032100': 'Serviços de transporte aéreo de produtos perigosos',
  '105032200': 'Serviços de transporte aéreo de cargas vivas',
  '105032300': 'Serviços de transporte aéreo de máquinas e veículos',
  '105032400': 'Serviços de transporte aéreo de produtos perecíveis',
  '105032500': 'Serviços de transporte aéreo de cargas frágeis',
  '105032600': 'Serviços de transporte aéreo de cargas controladas',
  '105032700': 'Serviços de transporte aéreo de valores',
  '105032800':
    'Serviços de transporte aéreo de cargas postais, remessas expressas e cargas congêneres',
  '105032900':
    'Serviços de transporte aéreo de cargas especiais não classificados em subposições anteriores',
  '105039000': 'Serviços de transporte aéreo de cargas não classificados em subposições anteriores',
  '105041100': 'Serviços de transporte multimodal de cargas sólidas a granel',
  '105041200': 'Serviços de transporte multimodal de cargas líquidas, ou liquefeitas, a granel',
  '105041300': 'Serviços de transporte multimodal de cargas gasosas a granel',
  '105042100': 'Serviços de transporte multimodal de carga solta, não unitizada',
  '105042200': 'Serviços de transporte multimodal de carga unitizada',
  '105042300': 'Serviços de transporte multimodal de carga frigorificada ou climatizada',
  '105043100':
    'Serviços de transporte multimodal de cargas em contêineres frigorificados ou climatizados',
  '105043200':
    'Serviços de transporte multimodal de cargas em contêineres não frigorificados ou climatizados',
  '105044100': 'Serviços de transporte multimodal de cargas vivas',
  '105044200':
    'Serviços de transporte multimodal de mudanças domésticas e de mobília e outros objetos de escritório',
  '105044300': 'Serviços de transporte multimodal de cargas de grande porte',
  '105044400': 'Serviços de transporte multimodal de veículos',
  '105044510':
    'Serviços de transporte multimodal de combustíveis, lubrificantes e GLP, inclusive apresentado em botijões metálicos',
  '105044520':
    'Serviços de transporte multimodal de produtos químicos perigosos, exceto lubrificantes e GLP',
  '105044590':
    'Serviços de transporte multimodal de produtos perigosos não classificados em subposições anteriores',
  '105044900':
    'Serviços de transporte multimodal de cargas especiais não classificados em subposições anteriores',
  '105049000':
    'Serviços de transporte multimodal de cargas não classificados em subposições anteriores',
  '105051000': 'Locação de veículos rodoviários de carga com operador',
  '105052000': 'Locação de embarcações de carga com tripulação',
  '105053000': 'Locação de aeronaves de carga com tripulação',
  '105060000': 'Afretamento de embarcações de carga por tempo',
  '106011000': 'Serviços de manuseio de contêineres',
  '106019000': 'Serviços de manuseio de cargas não classificados em subposições anteriores',
  '106021000': 'Serviços de armazenagem frigorificada',
  '106022100': 'Serviços de armazenagem de petróleo e seus derivados',
  '106022200':
    'Serviços de armazenagem de combustíveis, lubrificantes e GLP, inclusive apresentado em botijões metálicos',
  '106022300': 'Serviços de armazenagem de produtos químicos perigosos',
  '106022900':
    'Serviços de armazenagem de produtos perigosos não classificados em subposições anteriores',
  '106023100': 'Serviços de armazenagem de granéis sólidos',
  '106023200': 'Serviços de armazenagem de granéis líquidos ou liquefeitos',
  '106023300': 'Serviços de armazenagem de granéis gasosos',
  '106029000': 'Serviços de armazenagem não classificados em subposições anteriores',
  '106030000': 'Serviços de apoio ao transporte ferroviário',
  '106041000': 'Serviços de estações rodoviárias',
  '106042100': 'Serviços de operação de rodovias',
  '106042200': 'Serviços de operação de pontes e túneis',
  '106043000': 'Serviços de estacionamento',
  '106044000': 'Serviços de reboque para veículos particulares e comerciais',
  '106049000':
    'Serviços de apoio ao transporte rodoviário não classificados em subposições anteriores',
  '106051000': 'Serviços de operação de portos e canais, exceto manuseio de cargas',
  '106052000': 'Serviços de praticagem e de atracação',
  '106053000': 'Serviços de salvamento de embarcações',
  '106054000': 'Serviços de navegação de apoio',
  '106059000':
    'Serviços de apoio ao transporte aquaviário não classificados em subposições anteriores',
  '106061100': 'Serviços de operação aeroportuária, exceto manuseio de cargas',
  '106061200': 'Serviços de controle de tráfego aéreo',
  '106061900': 'Serviços de apoio ao transporte aéreo não classificados em subposições anteriores',
  '106062000': 'Serviços de apoio ao transporte aeroespacial',
  '106070000': 'Serviços de agenciamento de transporte de cargas',
  '106081000': 'Serviços de coleta e entrega de cargas no transporte multimodal',
  '106082000': 'Serviços de unitização ou desunitização de cargas no transporte multimodal',
  '106083000': 'Serviços de movimentação de cargas no transporte multimodal',
  '106084000':
    'Serviços de consolidação ou desconsolidação documental de cargas no transporte multimodal',
  '106089000':
    'Serviços de apoio ao transporte multimodal de cargas não classificados em subposições anteriores',
  '106090000': 'Serviços de apoio aos transportes não classificados em posições anteriores',
  '107010000': 'Serviços postais e de telegrama',
  '107020000':
    'Serviços de coleta, transporte, remessa ou entrega de documentos ou encomendas, exceto remessas expressas',
  '107030000': 'Serviços de remessas expressas',
  '108011000': 'Serviços de transmissão de eletricidade',
  '108012000': 'Serviços de distribuição de eletricidade',
  '108021000':
    'Serviços de distribuição de água por meio de tubulações, exceto vapor de água e água quente',
  '108022000':
    'Serviços de distribuição de vapor de água, água quente e ar condicionado por meio de tubulações',
  '108023000': 'Serviços de distribuição de água, exceto por meio de tubulações',
  '108030000': 'Serviços de distribuição de gás canalizado',
  '109011000': 'Serviços de banco central',
  '109012100': 'Serviços de depósito para pessoas jurídicas',
  '109012200': 'Serviços de depósito para pessoas físicas',
  '109012900': 'Serviços de depósito para outros depositantes',
  '109013100': 'Serviços de financiamentos imobiliários residenciais',
  '109013200': 'Serviços de financiamentos imobiliários não residenciais',
  '109013300': 'Serviços de empréstimos e financiamentos pessoais',
  '109013400': 'Serviços de empréstimos e financiamentos comerciais',
  '109013500': 'Serviços de empréstimos e financiamentos industriais',
  '109013600': 'Serviços de empréstimos e financiamentos agropecuários',
  '109013900': 'Serviços de concessão de crédito não classificados em subposições anteriores',
  '109014000': 'Serviços de cartão de crédito',
  '109015111':
    'Arrendamento mercantil financeiro de veículos rodoviários automotores para o transporte de passageiros',
  '109015112':
    'Arrendamento mercantil financeiro de veículos rodoviários automotores para o transporte de mercadorias',
  '109015113': 'Arrendamento mercantil financeiro de veículos e equipamentos ferroviários',
  '109015114':
    'Arrendamento mercantil financeiro de outros equipamentos de transporte terrestre, inclusive de veículos de uso misto',
  '109015115': 'Arrendamento mercantil financeiro de navios e outras embarcações',
  '109015116': 'Arrendamento mercantil financeiro de aeronaves',
  '109015117': 'Arrendamento mercantil financeiro de contêineres',
  '109015121': 'Arrendamento mercantil financeiro de máquinas e equipamentos agrícolas',
  '109015122': 'Arrendamento mercantil financeiro de máquinas e equipamentos de construção',
  '109015123':
    'Arrendamento mercantil financeiro de máquinas e equipamentos para escritórios, exceto computadores',
  '109015124': 'Arrendamento mercantil financeiro de computadores',
  '109015125': 'Arrendamento mercantil financeiro de equipamentos de telecomunicação',
  '109015129':
    'Arrendamento mercantil financeiro de outras máquinas e equipamentos não classificado em subposições anteriores',
  '109015210':
    'Arrendamento mercantil financeiro de televisões e outros eletroeletrônicos domésticos, bem como seus acessórios',
  '109015220': 'Arrendamento mercantil financeiro de mídias gravadas',
  '109015230': 'Arrendamento mercantil financeiro de móveis e eletrodomésticos',
  '109015240': 'Arrendamento mercantil financeiro de equipamentos para diversão e lazer',
  '109015250': 'Arrendamento mercantil financeiro de artigos de cama, mesa e banho',
  '109015290':
    'Arrendamento mercantil financeiro de outras mercadorias não classificado em subposições anteriores',
  '109019000':
    'Serviços financeiros, exceto bancos de investimento, serviços de seguros e previdência complementar não classificados em subposições anteriores',
  '109021000': 'Serviços de valoração de ativos',
  '109022000': 'Serviços de subscrição de valores mobiliários',
  '109023000': 'Serviços de fusões e aquisições',
  '109024000': 'Serviços de capital de risco e finanças corporativas',
  '109029000': 'Serviços de banco de investimento não classificados em subposições anteriores',
  '109031100': 'Serviços de seguro de vida',
  '109031200': 'Serviços de previdência complementar aberta',
  '109031300': 'Serviços de previdência complementar fechada',
  '109032100': 'Serviços de seguro saúde',
  '109032200': 'Serviços de seguro de acidentes',
  '109033100': 'Serviços de seguro de veículos rodoviários',
  '109033200':
    'Serviços de seguro de veículos e equipamentos para transporte ferroviário, aquaviário e aéreo',
  '109033300': 'Serviços de seguro de cargas',
  '109033400': 'Serviços de seguro de outras propriedades',
  '109033500': 'Serviços de seguro por responsabilidade civil',
  '109033600': 'Serviços de seguro de crédito e de caução',
  '109033700': 'Serviços de seguro de viagem',
  '109033800': 'Serviços de seguro rural',
  '109033900':
    'Serviços de outros seguros, excluídos os serviços de resseguro não classificados em subposições anteriores',
  '109041000': 'Serviços de resseguro de vida',
  '109042100': 'Serviços de resseguro saúde',
  '109042200': 'Serviços de resseguro de acidentes',
  '109043100': 'Serviços de resseguro de veículos rodoviários',
  '109043200':
    'Serviços de resseguro de veículos e equipamentos para transporte ferroviário, aquaviário e aéreo',
  '109043300': 'Serviços de resseguro de cargas',
  '109043400': 'Serviços de resseguro de outras propriedades',
  '109043500': 'Serviços de resseguro de responsabilidade civil',
  '109043600': 'Serviços de resseguro de crédito e caução',
  '109043700': 'Serviços de resseguro rural',
  '109043900': 'Serviços de outros resseguros não classificados em subposições anteriores',
  '109044000': 'Serviços de retrocessão',
  '109051100': 'Serviços de corretagem de títulos',
  '109051200': 'Serviços de corretagem de derivativos e commodities',
  '109051300':
    'Serviços de compensação de transações financeiras, inclusive com ativos financeiros (clearinghouse)',
  '109052100': 'Serviços de gestão e administração de carteiras de ativos, exceto fundos de pensão',
  '109052200': 'Serviços de administração fundos de investimento e fundos de pensão',
  '109052300': 'Serviços de gestão e administração de trust',
  '109053000': 'Serviços de guarda e custódia',
  '109054000': 'Serviços relacionados à administração de mercados financeiros',
  '109055000': 'Serviços de consultoria financeira',
  '109056000': 'Serviços de câmbio',
  '109057000': 'Serviços de classificação de risco (rating)',
  '109058000': 'Serviços fiduciários',
  '109059000':
    'Serviços auxiliares aos serviços financeiros não classificados em subposições anteriores',
  '109061100':
    'Serviços de agenciamento e corretagem de seguros, resseguros e previdência complementar, exceto de seguros saúde',
  '109061200': 'Serviços de corretagem de seguros saúde',
  '109062000': 'Serviços de perícia e avaliação de seguros e resseguros',
  '109063000': 'Serviços atuariais',
  '109064000': 'Serviços de gestão de fundos de previdência complementar',
  '109069000':
    'Serviços auxiliares a seguros, resseguros e previdência complementar não classificados em subposições anteriores',
  '109070000': 'Serviços de seguro de recebíveis',
  '109080000': 'Fomento comercial (factoring)',
  '109091000': 'Serviços de holding de patrimônio de empresas subsidiárias',
  '109092000':
    'Serviços de holding de valores mobiliários e outros ativos financeiros e de fundos e entidades financeiras similares',
  '109101000': 'Serviços de planos privados de assistência à saúde',
  '109102000': 'Serviços de corretagem de planos privados de assistência à saúde',
  '109109000':
    'Serviços de planos privados de assistência à saúde e serviços relacionados não classificados em subposições anteriores',
  '109110000':
    'Serviços financeiros e serviços relacionados não classificados em posições anteriores',
  '110011100': 'Serviços de administração e locação de imóveis residenciais',
  '110011210':
    'Serviços de administração e locação, sublocação, arrendamento, direito de passagem ou permissão de uso, compartilhado ou não, de ferrovia, rodovia, postes, cabos, dutos e condutos de qualquer natureza',
  '110011290': 'Serviços de administração e locação de outros imóveis não residenciais',
  '110012100': 'Serviços de intermediação na compra e venda de imóveis residenciais',
  '110012200': 'Serviços de intermediação na compra e venda de imóveis não residenciais',
  '110013000': 'Serviços de avaliação de imóveis',
  '110014000': 'Serviços de consultoria imobiliária',
  '110015000': 'Serviços de assessoria de gestão condominial',
  '110019000': 'Serviços imobiliários não classificados em subposições anteriores',
  '110021000': 'Locação de imóveis residenciais',
  '110022000': 'Locação de imóveis não residenciais',
  '111011100':
    'Arrendamento mercantil operacional ou locação de veículos rodoviários automotores para o transporte de até oito passageiros, sem operador',
  '111011200':
    'Arrendamento mercantil operacional ou locação de veículos rodoviários automotores para o transporte de cargas, sem operador',
  '111011300':
    'Arrendamento mercantil operacional ou locação de veículos e equipamentos de transporte ferroviário, sem operador',
  '111011400':
    'Arrendamento mercantil operacional ou locação de outros equipamentos de transporte terrestre, inclusive de veículos de uso misto, sem operador',
  '111011500':
    'Arrendamento mercantil operacional ou locação de navios e outras embarcações, sem tripulação',
  '111011600': 'Arrendamento mercantil operacional ou locação de aeronaves, sem tripulação',
  '111011700': 'Arrendamento mercantil operacional ou locação de contêineres',
  '111012000':
    'Arrendamento mercantil operacional ou locação de máquinas e equipamentos agrícolas, sem operador',
  '111013000':
    'Arrendamento mercantil operacional ou locação de máquinas e equipamentos de construção, sem operador',
  '111014000':
    'Arrendamento mercantil operacional ou locação de máquinas e equipamentos para escritórios, exceto computadores, sem operador',
  '111015000': 'Arrendamento mercantil operacional ou locação de computadores, sem operador',
  '111016000':
    'Arrendamento mercantil operacional ou locação de equipamentos de telecomunicação, sem operador',
  '111019000':
    'Arrendamento mercantil operacional ou locação de máquinas e equipamentos, sem operador, não classificado em subposições anteriores',
  '111021000':
    'Arrendamento mercantil operacional ou locação de televisão e outros eletroeletrônicos, bem como seus acessórios',
  '111022000': 'Arrendamento mercantil operacional ou locação de mídias gravadas',
  '111023000': 'Arrendamento mercantil operacional ou locação de móveis e eletrodomésticos',
  '111024000':
    'Arrendamento mercantil operacional ou locação de equipamentos para diversão e lazer',
  '111025000': 'Arrendamento mercantil operacional ou locação de artigos de cama, mesa e banho',
  '111026000': 'Arrendamento mercantil operacional ou locação de roupas e calçados',
  '111029000':
    'Arrendamento mercantil operacional ou locação de outras mercadorias não classificado em subposições anteriores',
  '111031000': 'Licenciamento de direitos de obras literárias',
  '111032100':
    'Licenciamento de direitos de produção, distribuição ou comercialização de programas de computador (software)',
  '111032200': 'Licenciamento de direitos de uso de programas de computador (software)',
  '111032300': 'Licenciamento de direitos sobre bancos de dados',
  '111032900':
    'Licenciamento de direitos sobre programas de computador (software) e bancos de dados não classificado em subposições anteriores',
  '111033100': 'Licenciamento de direitos de autor de obras cinematográficas',
  '111033200': 'Licenciamento de direitos de autor de obras jornalísticas',
  '111033300': 'Licenciamento de direitos de autor de obras publicitárias',
  '111033400':
    'Licenciamento de direitos conexos de artistas intérpretes ou executantes em obras audiovisuais',
  '111033500': 'Licenciamento de direitos conexos de produtores de obras audiovisuais',
  '111033610':
    'Licenciamento de direitos de obras audiovisuais sobre transmissões de eventos esportivos',
  '111033620':
    'Licenciamento de direitos de obras audiovisuais sobre transmissões de programas televisivos',
  '111033690':
    'Licenciamento de direitos de obras audiovisuais sobre outras transmissões televisivas',
  '111033900':
    'Licenciamento de direitos de obras audiovisuais não classificado em subposições anteriores',
  '111034100': 'Licenciamento de direitos de autor de obras musicais ou literomusicais',
  '111034200': 'Licenciamento de direitos conexos de artistas intérpretes ou executantes',
  '111034300': 'Licenciamento de direitos conexos de produtores de fonogramas',
  '111035000': 'Licenciamento de direitos relacionados à radiodifusão',
  '111039000':
    'Licenciamento de direitos de autor e de direitos conexos não classificado em subposições anteriores',
  '111041000': 'Licenciamento de direitos sobre patentes',
}
